/* Verifies a transcript: prints the verdict, in JSON. Exit code 0 where it holds, 1 where it does not, 2 where it is no transcript or
 * was not checked.
 */

#include <stdlib.h>
#include <string.h>

#include "transcript.h"

static int fail(const reason *why) {
    fprintf(stderr, "%s\n", why->text);
    return 2;
}

/* Its arguments are the transcript, the component of transcripts with its SHA-256, and each rulebook with its own. */
int main(int count, char **arguments) {
    reason why = {""};
    size_t loaded = 0;
    if (count < 4 || count % 2) {
        fprintf(stderr, "usage: %s TRANSCRIPT [COMPONENT.wasm SHA256]...\n", arguments[0]);
        return 2;
    }
    rulebook **books = calloc(count, sizeof *books);
    if (!books) abort();
    transcripts *judge = transcripts_load(arguments[2], arguments[3], &why);
    if (!judge) return fail(&why);
    for (int nth = 4; nth < count; nth += 2)
        if (!(books[loaded++] = rulebook_load(arguments[nth], arguments[nth + 1], &why))) return fail(&why);
    FILE *transcript = fopen(arguments[1], "rb");
    if (!transcript) return perror(arguments[1]), 2;
    json_t *verdict;
    bool holds = transcript_verify(judge, transcript, NULL, books, loaded, &verdict, &why);
    fclose(transcript);
    if (!verdict) return fail(&why);
    bool printed = !json_dumpf(verdict, stdout, JSON_COMPACT) && putchar('\n') != EOF && !fflush(stdout);
    const char *word = json_string_value(json_object_get(verdict, "verdict"));
    int code = holds && printed ? 0 : word && !strcmp(word, "fails") ? 1 : 2;
    if (!holds) fprintf(stderr, "%s\n", why.text);
    json_decref(verdict);
    free(books);
    return code;
}
