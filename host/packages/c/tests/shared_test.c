/* The package under threads, forks, signals, cancellations, small stacks and components that want too much: those of
 * hostile/, which host/packages/hostile.py makes. Ends with 1 where something does not hold.
 *
 *     shared_test        beside components/ and hostile/
 */
#define KIP_IMPLEMENTATION
#include "kip.h"
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#define THREADS 16

#define REQUIRE(HOLDS, ...)                                                                                            \
    ((HOLDS) ? (void)0 : (fprintf(stderr, "line %d does not hold: ", __LINE__), fprintf(stderr, __VA_ARGS__), fputs("\n", stderr), _exit(1)))

static rulebook *loaded(const char *id, const char *sha256) {
    reason why;
    char path[100];
    snprintf(path, sizeof path, "components/%s.wasm", id);
    rulebook *book = rulebook_load(path, sha256, &why);
    REQUIRE(book, "%s", why.text);
    return book;
}

static void at_once(void *(*run)(void *), void *given) {
    pthread_t threads[THREADS];
    for (int nth = 0; nth < THREADS; nth++)
        REQUIRE(!pthread_create(&threads[nth], NULL, run, given), "a thread");
    for (int nth = 0; nth < THREADS; nth++)
        pthread_join(threads[nth], NULL);
}

static json_t *example(rulebook *book) {
    return json_array_get(json_object_get(rulebook_description(book), "examples"), 0);
}

/* What is ok of an answer; the arguments are given away. */
static json_t *ask(rulebook *book, function called, json_t *arguments) {
    reason why = {""};
    json_t *told = rulebook_call(book, called, arguments, &why), *ok = json_incref(json_object_get(told, "ok"));
    const char *refused = json_string_value(json_object_get(json_object_get(told, "err"), "message"));
    REQUIRE(ok, "%s", refused ? refused : why.text);
    json_decref(told);
    json_decref(arguments);
    return ok;
}

static json_t *apply(rulebook *book, json_t *step, json_t *by, json_t *command) {
    json_t *at = json_object_get(example(book), "opened-at");
    json_t *order = json_pack("{s:o, s:O, s:o}", "by", by, "at", at, "command", command);
    json_t *after = ask(book, APPLY, json_pack("{s:O, s:o}", "state", json_object_get(step, "state"), "order", order));
    json_decref(step);
    return after;
}

static json_t *opened(rulebook *book, json_t *config) {
    json_t *step = ask(book, OPEN, json_pack("{s:O}", "config", config));
    return apply(book, step, json_pack("{s:s, s:i}", "role", "host", "number", 0),
                 json_pack("{s:{s:i, s:b}}", "join", "seat", 1, "age-attested", true));
}

/* A table played by what the rulebook lists: all that it tells, as text. */
static char *session(rulebook *book) {
    json_t *at = json_object_get(example(book), "opened-at"), *step = opened(book, example(book)), *told = json_array();
    char seed[65];
    for (int nth = 0; nth < 40; nth++) {
        json_t *state = json_object_get(step, "state");
        json_t *list = ask(book, LEGAL, json_pack("{s:O, s:O, s:i}", "state", state, "at", at, "most", 1));
        json_t *choice = json_array_get(json_object_get(list, "first"), 0), *fillings = json_array();
        snprintf(seed, sizeof seed, "%064x", nth);
        const char *blank = json_string_value(json_array_get(json_object_get(choice, "blanks"), 0));
        if (blank && !strcmp(blank, "seed"))
            json_array_append_new(fillings, json_pack("{s:s}", "seed", seed));
        json_t *command = json_object_get(choice, "command");
        json_t *filled = ask(book, FILL, json_pack("{s:O, s:o}", "command", command, "fillings", fillings));
        step = apply(book, step, json_incref(json_object_get(choice, "by")), filled);
        json_array_append(told, step);
        json_decref(list);
    }
    char *text = json_dumps(told, JSON_COMPACT);
    json_decref(told);
    json_decref(step);
    return text;
}

static void *load_first(void *none) {
    static rulebook *first[2];
    static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
    for (int nth = 0; nth < 2; nth++) {
        rulebook *book = nth ? loaded("house", KIP_HOUSE) : loaded("nsw", KIP_NSW);
        pthread_mutex_lock(&one);
        if (!first[nth]) first[nth] = book;
        REQUIRE(first[nth] == book, "a thread has another rulebook");
        pthread_mutex_unlock(&one);
        for (int again = 0; again < 5; again++)
            json_decref(opened(book, example(book)));
    }
    return NULL;
}

static char *expected;

static void *play(void *book) {
    for (int again = 0; again < 5; again++) {
        char *told = session(book);
        REQUIRE(!strcmp(told, expected), "a thread is told otherwise than one alone");
        free(told);
    }
    return NULL;
}

static double now(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return at.tv_sec + at.tv_nsec / 1e9;
}

/* The arguments of a call that takes longer than anybody waits. */
static json_t *endless(rulebook *book) {
    json_t *config = json_deep_copy(example(book)), *sign, *least;
    json_object_set_new(config, "source", json_string("fresh"));
    json_t *step = opened(book, config);
    sign = json_object_get(json_object_get(json_object_get(config, "terms"), "casino"), "sign");
    least = json_object_get(json_object_get(sign, "heads-tails"), "min");
    json_t *wager = json_pack("{s:i, s:s, s:{s:O, s:i}}", "seat", 1, "side", "heads", "stake", "chips", least, "tokens", 0);
    json_t *plan = json_pack("{s:O, s:s, s:i, s:b, s:[o]}", "at", json_object_get(config, "opened-at"), "seed",
                             "0000000000000000000000000000000000000000000000000000000000000000", "rounds", 1000000000,
                             "stepwise", true, "wagers", wager);
    json_t *arguments = json_pack("{s:O, s:o}", "state", json_object_get(step, "state"), "plan", plan);
    json_decref(step);
    json_decref(config);
    return arguments;
}

static void *meet_deadline(void *book) {
    reason why;
    json_t *arguments = endless(book);
    double began = now();
    REQUIRE(!rulebook_call(book, AUTO_PLAY, arguments, &why), "a billion rounds are played");
    REQUIRE(strstr(why.text, "interrupt"), "%s", why.text);
    REQUIRE(now() - began >= rulebook_deadline_ms / 1e3 && now() - began < 20, "it took %.1f s", now() - began);
    json_decref(arguments);
    return NULL;
}

static void refuse(const char *path) {
    reason why;
    char sha256[65];
    size_t size;
    unsigned char *bytes = contents(path, &size, &why);
    REQUIRE(bytes, "%s", why.text);
    digest(bytes, size, sha256);
    free(bytes);
    REQUIRE(!rulebook_load(path, sha256, &why), "%s is loaded", path);
}

/* Runs in a child; py_fork_deadline. */
static void in_a_child(rulebook *book, void (*run)(rulebook *)) {
    pid_t child = fork();
    int status;
    REQUIRE(child >= 0, "a fork");
    if (!child) {
        alarm(60); /* ends it where no deadline does */
        run(book);
        _exit(0);
    }
    REQUIRE(waitpid(child, &status, 0) == child && !status, "the child ends with %d", status);
}

static void child_plays(rulebook *book) {
    char *told = session(book);
    REQUIRE(!strcmp(told, expected), "a child is told otherwise");
    free(told);
}

static void child_lives(rulebook *book) {
    meet_deadline(book);
    refuse("hostile/start-loop.wasm");
    rulebook_deadline_ms = 5000;
    child_plays(book);
    json_decref(opened(loaded("pub", KIP_PUB), example(loaded("pub", KIP_PUB)))); /* compiled here */
    at_once(play, book);
    in_a_child(book, child_plays);
}

static volatile bool stop;

static void *play_on(void *book) {
    while (!stop)
        free(session(book));
    return NULL;
}

/* While other threads play and load, and the calls of none are cut. */
static void fork_beside_threads(rulebook *book) {
    pthread_t threads[4];
    for (int nth = 0; nth < 4; nth++)
        REQUIRE(!pthread_create(&threads[nth], NULL, play_on, book), "a thread");
    for (int nth = 0; nth < 50; nth++)
        in_a_child(book, child_plays);
    stop = true;
    for (int nth = 0; nth < 4; nth++)
        pthread_join(threads[nth], NULL);
}

static volatile sig_atomic_t signals;

static void count(int signal) {
    signals++;
}

/* A signal without SA_RESTART at 1,000 moments and more; py_interrupted_apply. */
static void interrupt(rulebook *book) {
    struct sigaction counting = {.sa_handler = count};
    sigaction(SIGALRM, &counting, NULL);
    srand(1);
    for (int tries = 0; signals < 1000; tries++) {
        struct itimerval moment = {.it_value = {0, 20 + rand() % 3000}};
        REQUIRE(tries < 100000, "%d signals came", (int)signals);
        setitimer(ITIMER_REAL, &moment, NULL);
        child_plays(book);
    }
    signal(SIGALRM, SIG_DFL);
}

static void *play_and_be_cancelled(void *book) {
    int before;
    pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &before);
    for (;;) {
        reason why;
        json_t *none = NULL;
        /* What is no call may be cancelled as threads are: not between JSON's own locks. */
        pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &before);
        none = json_object();
        pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &before);
        json_t *told = rulebook_call(book, DESCRIBE, none, &why);
        pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &before);
        json_decref(told);
        json_decref(none);
    }
    return NULL;
}

static void cancel(rulebook *book) {
    for (int nth = 0; nth < 100; nth++) {
        pthread_t thread;
        REQUIRE(!pthread_create(&thread, NULL, play_and_be_cancelled, book), "a thread");
        usleep(rand() % 2000);
        pthread_cancel(thread);
        pthread_join(thread, NULL);
    }
    REQUIRE(!calls, "%u calls have not ended", calls);
    child_plays(book);
}

static void *call_with_little_stack(void *book) {
    reason why;
    json_t *nothing = json_object();
    REQUIRE(!rulebook_call(book, DESCRIBE, nothing, &why), "there is room");
    REQUIRE(!strncmp(why.text, "a call takes 640 KiB of stack, this thread has ", 47), "%s", why.text);
    REQUIRE(!rulebook_load("components/nsw.wasm", KIP_NSW, &why), "there is room");
    json_decref(nothing);
    return NULL;
}

/* rust_small_stack_and_fork. */
static void start_with_stack(size_t size, void *(*run)(void *), void *given) {
    pthread_t thread;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, size);
    REQUIRE(!pthread_create(&thread, &attributes, run, given), "a thread");
    pthread_join(thread, NULL);
}

static void *refuse_recursion(void *none) {
    refuse("hostile/start-recursion.wasm");
    return NULL;
}

static void refuse_all(void) {
    glob_t found;
    REQUIRE(!glob("hostile/*.wasm", 0, NULL, &found) && found.gl_pathc == 6, "six files in hostile/");
    for (size_t nth = 0; nth < found.gl_pathc; nth++)
        refuse(found.gl_pathv[nth]);
    globfree(&found);
}

int main(void) {
    at_once(load_first, NULL); /* as the first thing that the program does */
    rulebook *book = loaded("nsw", KIP_NSW);
    expected = session(book);
    at_once(play, book);
    REQUIRE(book->idle_count <= MOST_IDLE && !calls, "%u instances are kept", book->idle_count);
    rulebook_deadline_ms = 300;
    at_once(meet_deadline, book);
    in_a_child(book, child_lives);
    meet_deadline(book);
    refuse_all();
    start_with_stack(512 << 10, call_with_little_stack, book);
    start_with_stack(700 << 10, refuse_recursion, NULL);
    rulebook_deadline_ms = 5000;
    fork_beside_threads(book);
    interrupt(book);
    cancel(book);
    free(expected);
    puts("the package is shared");
    return 0;
}
