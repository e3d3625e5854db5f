import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * The package under threads, interrupts, errors, full disks and components that want too much: those of {@code hostile/}, which
 * host/packages/hostile.py makes. Ends with an exception where something does not hold.
 */
public final class SharedTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int THREADS = 16;

    private interface Run {
        void run(int nth) throws Exception;
    }

    public static void main(String[] given) throws Exception {
        // First, while nothing is loaded.
        anyNumberOfThreadsLoadsAtOnceAndGetsTheSameRulebook();
        Kip.Rulebook nsw = loaded("nsw");
        oneRulebookServesTablesOfSixteenThreads(loaded("house"));
        oneTableTakesTheOrdersOfSixteenThreadsOneAfterAnother(nsw);
        aTableThatWritesItsTranscriptTakesOrdersInNoOtherWay(nsw);
        aTranscriptWhoseWriteFailedTakesNothingMoreAndTheOrderIsNotApplied(nsw);
        aThousandInterruptsLeaveTheLastGoodState(nsw);
        aThousandErrorsOfTheStreamLeaveTheLastGoodState(nsw);
        aStackThatEndsAnywhereLeavesTheLastGoodState(nsw);
        theDeadlineHoldsWhileEveryThreadIsInterrupted(nsw);
        aComponentThatWantsMoreThanAHostGivesIsAFault();
        System.out.println("the package is shared");
    }

    private static void require(boolean holds, Object what) {
        if (!holds) {
            throw new IllegalStateException("does not hold: " + what);
        }
    }

    private static Kip.Rulebook loaded(String id) throws Exception {
        return Kip.Rulebook.load("components/" + id + ".wasm", Kip.COMPONENTS.get(id));
    }

    private static Kip.Transcripts transcripts() throws Exception {
        return Kip.Transcripts.load("components/transcript.wasm", Kip.COMPONENTS.get("transcript"));
    }

    /** In 16 threads; the first that goes wrong is thrown. */
    private static void atOnce(Run run) throws Exception {
        CountDownLatch ready = new CountDownLatch(1);
        Queue<Throwable> wrong = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int at = 0; at < THREADS; at++) {
            int nth = at;
            threads.add(new Thread(() -> {
                try {
                    while (ready.getCount() > 0) { // no interrupt ends this
                        Thread.onSpinWait();
                    }
                    run.run(nth);
                } catch (Throwable problem) {
                    wrong.add(problem);
                }
            }));
        }
        threads.forEach(Thread::start);
        ready.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        if (!wrong.isEmpty()) {
            throw new IllegalStateException(wrong.size() + " threads end badly", wrong.peek());
        }
    }

    private static ObjectNode join(int seat) {
        ObjectNode joined = JSON.createObjectNode();
        joined.putObject("join").put("seat", seat).put("age-attested", true);
        return joined;
    }

    private static long opened(Kip.Rulebook book) {
        return book.examples().get(0).get("opened-at").asLong();
    }

    /** JavaHalfWriteAndThreads, second half. */
    private static void anyNumberOfThreadsLoadsAtOnceAndGetsTheSameRulebook() throws Exception {
        List<String> names = List.of("nsw", "house", "pub", "swazi");
        Map<String, Kip.Rulebook> books = new ConcurrentHashMap<>();
        atOnce(nth -> {
            String name = names.get(nth % names.size());
            Kip.Rulebook book = loaded(name);
            Kip.Rulebook first = books.putIfAbsent(name, book);
            require(first == null || first == book, "another rulebook of " + name);
            for (int again = 0; again < 5; again++) {
                book.open(book.examples().get(0));
            }
        });
    }

    /** A table played by what the rulebook lists: all that it tells. */
    private static List<Object> session(Kip.Rulebook book) throws Exception {
        Kip.Table table = book.open(book.examples().get(0));
        long now = opened(book);
        table.apply(Kip.Table.host(), now, join(1));
        List<Object> told = new ArrayList<>();
        for (int nth = 0; nth < 40; nth++) {
            JsonNode choice = table.legal(now, null, 1).get(0);
            ArrayNode fillings = JSON.createArrayNode();
            if (choice.get("blanks").path(0).asText().equals("seed")) {
                fillings.addObject().put("seed", "%064x".formatted(nth));
            }
            table.apply(choice.get("by"), now, book.fill(choice.get("command"), fillings));
            told.addAll(List.of(table.events(), table.state(), book.disclose(table.events(), null)));
        }
        return told;
    }

    private static void oneRulebookServesTablesOfSixteenThreads(Kip.Rulebook book) throws Exception {
        List<Object> wanted = session(book);
        atOnce(nth -> {
            for (int again = 0; again < 5; again++) {
                require(session(book).equals(wanted), "a thread is told otherwise than one alone");
            }
        });
    }

    private static void oneTableTakesTheOrdersOfSixteenThreadsOneAfterAnother(Kip.Rulebook book) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Kip.RecordedTable recorded = Kip.RecordedTable.open(transcripts(), book, book.examples().get(0), out);
        Kip.Table plain = book.open(book.examples().get(0));
        AtomicInteger joined = new AtomicInteger();
        Queue<Integer> seated = new ConcurrentLinkedQueue<>();
        atOnce(nth -> {
            try {
                recorded.apply(Kip.Table.host(), opened(book), join(nth + 1));
                joined.incrementAndGet();
            } catch (Kip.Refusal full) {
                require(full.words().hasNonNull("code"), full);
            }
            try {
                plain.apply(Kip.Table.host(), opened(book), join(nth + 1));
                seated.add(nth + 1);
            } catch (Kip.Refusal full) {
                require(full.words().hasNonNull("code"), full);
            }
        });
        recorded.end();
        Kip.Verified verified = Kip.Verified.verify(transcripts(), new ByteArrayInputStream(out.toByteArray()), book);
        require(joined.get() > 1 && verified.accepted() == joined.get(), verified.accepted());
        require(verified.refused() == THREADS - joined.get() && verified.isClosed(), verified.refused());
        require(seated.size() == joined.get(), seated);
        for (int seat : seated) { // no order was lost under another
            try {
                plain.apply(Kip.Table.host(), opened(book), join(seat));
                throw new IllegalStateException("seat " + seat + " is free again");
            } catch (Kip.Refusal taken) {
                require(taken.words().hasNonNull("code"), taken);
            }
        }
    }

    private static void faults(String why, Run call) throws Exception {
        try {
            call.run(0);
        } catch (Kip.Fault fault) {
            require(fault.getMessage().startsWith(why), why + ", but told is: " + fault.getMessage());
            return;
        }
        throw new IllegalStateException("nothing says: " + why);
    }

    private static void aTableThatWritesItsTranscriptTakesOrdersInNoOtherWay(Kip.Rulebook book) throws Exception {
        Kip.RecordedTable recorded = Kip.RecordedTable.open(transcripts(), book, book.examples().get(0), new ByteArrayOutputStream());
        String why = "the orders of this table go through its transcript";
        faults(why, none -> recorded.table().apply(Kip.Table.host(), opened(book), join(1)));
    }

    /** A disk that fills up at one of its writes, takes half of it, and has room again after that. */
    private static final class Disk extends OutputStream {
        final ByteArrayOutputStream held = new ByteArrayOutputStream();
        private final int fullAt;
        private final boolean isError;
        int writes;

        Disk(int fullAt, boolean isError) {
            this.fullAt = fullAt;
            this.isError = isError;
        }

        @Override
        public void write(int one) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void write(byte[] line, int from, int size) throws IOException {
            boolean full = ++writes == fullAt;
            held.write(line, from, full ? size / 2 : size);
            if (full && isError) {
                throw new OutOfMemoryError("in the stream");
            } else if (full) {
                throw new IOException("no space left on device");
            }
        }
    }

    /** JavaHalfWriteAndThreads, first half: opening, eight orders, eight outcomes and the end are 18 writes. */
    private static void aTranscriptWhoseWriteFailedTakesNothingMoreAndTheOrderIsNotApplied(Kip.Rulebook book) throws Exception {
        for (boolean isError : new boolean[] {false, true}) {
            for (int fullAt = 1; fullAt <= 19; fullAt++) {
                playUntilFull(book, new Disk(fullAt, isError));
            }
        }
    }

    private static void playUntilFull(Kip.Rulebook book, Disk disk) throws Exception {
        Kip.RecordedTable table;
        try {
            table = Kip.RecordedTable.open(transcripts(), book, book.examples().get(0), disk);
        } catch (IOException | OutOfMemoryError full) {
            require(disk.fullAt == 1 && disk.writes == 1, "write 1");
            return;
        }
        int taken = 0;
        for (int seat = 1; seat <= 9; seat++) {
            String before = table.table().state();
            boolean due = disk.fullAt == 2 * seat || disk.fullAt == 2 * seat + 1;
            String problem = "";
            try {
                if (seat < 9) {
                    table.apply(Kip.Table.host(), opened(book), join(seat));
                } else {
                    table.end();
                }
                taken++;
            } catch (IOException | OutOfMemoryError full) {
                problem = "full";
            } catch (Kip.Fault fault) {
                problem = fault.getMessage();
            }
            boolean isFull = disk.writes >= disk.fullAt;
            boolean says = due && isFull ? problem.equals("full") : isFull == problem.startsWith("the table takes nothing more: ");
            require(says, "write " + disk.fullAt + ", order " + seat + ": " + problem);
            require(seat == 9 || before.equals(table.table().state()) == isFull, "the state after order " + seat);
        }
        if (disk.fullAt == 19) {
            byte[] whole = disk.held.toByteArray();
            require(taken == 9 && Kip.Verified.verify(transcripts(), new ByteArrayInputStream(whole), book).isClosed(), "with room for all");
        } else {
            require(taken == disk.fullAt / 2 - 1 && disk.writes == disk.fullAt, "write " + disk.fullAt + ", taken are " + taken);
        }
    }

    /** A thread plays, another interrupts it at random moments. Its transcript lies on a channel, which an interrupt closes. */
    private static void aThousandInterruptsLeaveTheLastGoodState(Kip.Rulebook book) throws Exception {
        Path path = Path.of("interrupted.jsonl");
        Kip.Table plain = book.open(book.examples().get(0));
        String before = plain.state();
        plain.apply(Kip.Table.host(), opened(book), join(1));
        String after = plain.state();
        Random moments = new Random(1);
        int[] cut = {0};
        for (int nth = 0; nth < 1_000; nth++) {
            try (FileChannel file = FileChannel.open(
                    path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
                Kip.RecordedTable table = Kip.RecordedTable.open(transcripts(), book, book.examples().get(0), Channels.newOutputStream(file));
                Kip.Table other = book.open(book.examples().get(0));
                Thread player = Thread.currentThread();
                long moment = moments.nextInt(800_000);
                Thread interrupter = new Thread(() -> {
                    LockSupport.parkNanos(moment);
                    player.interrupt();
                });
                interrupter.start();
                other.apply(Kip.Table.host(), opened(book), join(1)); // no interrupt cuts a call
                require(other.state().equals(after), "a call that was interrupted");
                boolean whole;
                try {
                    table.apply(Kip.Table.host(), opened(book), join(1));
                    whole = true;
                } catch (IOException closed) {
                    whole = false;
                    cut[0]++;
                }
                require(table.table().state().equals(whole ? after : before), "the state at moment " + moment);
                while (interrupter.isAlive()) {
                    Thread.yield();
                }
                Thread.interrupted();
                if (!whole) {
                    faults("the table takes nothing more: ", none -> table.apply(Kip.Table.host(), opened(book), join(2)));
                    faults("the table takes nothing more: ", none -> table.end());
                }
            }
        }
        require(cut[0] > 10, cut[0] + " of 1,000 were cut");
        Files.delete(path);
    }

    /** An error instead of each byte of the two lines. */
    private static void aThousandErrorsOfTheStreamLeaveTheLastGoodState(Kip.Rulebook book) throws Exception {
        int[] left = {Integer.MAX_VALUE};
        OutputStream bomb = new OutputStream() {
            @Override
            public void write(int one) {
                if (left[0]-- == 0) {
                    throw new StackOverflowError();
                }
            }
        };
        long at = opened(book);
        Kip.RecordedTable first = Kip.RecordedTable.open(transcripts(), book, book.examples().get(0), bomb);
        left[0] = Integer.MAX_VALUE;
        first.apply(Kip.Table.host(), at, join(1));
        int size = Integer.MAX_VALUE - left[0];
        for (int moment = 0; moment < 1_000; moment++) {
            left[0] = Integer.MAX_VALUE;
            Kip.RecordedTable table = Kip.RecordedTable.open(transcripts(), book, book.examples().get(0), bomb);
            String before = table.table().state();
            left[0] = (int) ((long) size * moment / 1_000);
            try {
                table.apply(Kip.Table.host(), at, join(1));
                throw new IllegalStateException("the stream did not fail at " + moment);
            } catch (StackOverflowError expected) {
                require(table.table().state().equals(before), "the state at " + moment);
            }
            faults("the table takes nothing more: ", none -> table.apply(Kip.Table.host(), at, join(2)));
        }
    }

    /** From so deep in the stack that it ends somewhere within the call; each time elsewhere. */
    private static void aStackThatEndsAnywhereLeavesTheLastGoodState(Kip.Rulebook book) throws Exception {
        Kip.Table plain = book.open(book.examples().get(0));
        String before = plain.state();
        plain.apply(Kip.Table.host(), opened(book), join(1));
        String after = plain.state();
        Queue<Throwable> wrong = new ConcurrentLinkedQueue<>();
        int[] cut = {0};
        Thread deep = new Thread(null, () -> {
            for (int nth = 0; nth < 1_000 && wrong.isEmpty(); nth++) {
                try {
                    Kip.RecordedTable table =
                            Kip.RecordedTable.open(transcripts(), book, book.examples().get(0), new ByteArrayOutputStream());
                    cut[0] += playAtTheEnd(table, book, nth % 50) ? 0 : 1;
                    String state = table.table().state();
                    require(state.equals(before) || state.equals(after), state);
                } catch (Throwable problem) {
                    wrong.add(problem);
                }
            }
        }, "deep", 1 << 20);
        deep.start();
        deep.join();
        if (!wrong.isEmpty()) {
            throw new IllegalStateException("at the end of the stack", wrong.peek());
        }
        require(cut[0] > 100, cut[0] + " of 1,000 were cut");
        require(Kip.Sandbox.CALLS.availablePermits() == 1_000, Kip.Sandbox.CALLS);
        session(book);
    }

    /** Whether an order was applied that was given some frames before the end of the stack. */
    private static boolean playAtTheEnd(Kip.RecordedTable table, Kip.Rulebook book, int frames) throws Exception {
        try {
            descend(new int[] {frames}, table, book);
            return true;
        } catch (StackOverflowError end) {
            return false;
        }
    }

    private static void descend(int[] frames, Kip.RecordedTable table, Kip.Rulebook book) throws Exception {
        try {
            descend(frames, table, book);
        } catch (StackOverflowError end) {
            if (frames[0]-- != 0) { // too deep yet, or the order's own
                throw end;
            }
            table.apply(Kip.Table.host(), opened(book), join(1));
        }
    }

    /** The arguments of a call that takes longer than anybody waits. */
    private static ObjectNode endless(Kip.Rulebook book) throws Exception {
        ObjectNode config = book.examples().get(0).<ObjectNode>deepCopy().put("source", "fresh");
        Kip.Table table = book.open(config);
        table.apply(Kip.Table.host(), opened(book), join(1));
        ObjectNode arguments = JSON.createObjectNode().put("state", table.state());
        ObjectNode plan = arguments.putObject("plan").put("at", opened(book)).put("seed", "00".repeat(32));
        ObjectNode wager = plan.put("rounds", 1_000_000_000).put("stepwise", true).putArray("wagers").addObject();
        ObjectNode stake = wager.put("seat", 1).put("side", "heads").putObject("stake");
        stake.set("chips", config.at("/terms/casino/sign/heads-tails/min"));
        stake.put("tokens", 0);
        return arguments;
    }

    private static void theDeadlineHoldsWhileEveryThreadIsInterrupted(Kip.Rulebook book) throws Exception {
        ObjectNode arguments = endless(book);
        Kip.Rulebook.deadline = Duration.ofMillis(1_500);
        Thread main = Thread.currentThread();
        Thread interrupter = new Thread(() -> {
            Thread[] all = new Thread[1_000];
            while (!Thread.interrupted()) {
                int count = main.getThreadGroup().enumerate(all);
                for (int nth = 0; nth < count; nth++) {
                    if (all[nth] != Thread.currentThread() && all[nth] != main) {
                        all[nth].interrupt();
                    }
                }
                Thread.yield();
            }
        });
        CountDownLatch begun = new CountDownLatch(1);
        atOnce(nth -> {
            if (nth == 0) {
                interrupter.start();
                begun.countDown();
            }
            long began = System.nanoTime();
            faults("", none -> book.call("auto-play", arguments));
            Duration took = Duration.ofNanos(System.nanoTime() - began);
            require(took.compareTo(Kip.Rulebook.deadline) >= 0 && took.toSeconds() < 30, took);
        });
        begun.await();
        interrupter.interrupt();
        interrupter.join();
        Kip.Rulebook.deadline = Duration.ofSeconds(5);
        session(book);
    }

    private static void aComponentThatWantsMoreThanAHostGivesIsAFault() throws Exception {
        Kip.Rulebook.deadline = Duration.ofMillis(300);
        List<Path> files;
        try (Stream<Path> listed = Files.list(Path.of("hostile"))) {
            files = listed.toList();
        }
        require(files.size() == 6, files);
        for (Path path : files) {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(path));
            faults("", none -> Kip.Rulebook.load(path.toString(), HexFormat.of().formatHex(digest)));
        }
        Kip.Rulebook.deadline = Duration.ofSeconds(5);
    }
}
