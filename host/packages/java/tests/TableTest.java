import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** What a platform has of a table beside its calls: ends with an exception where something does not hold. */
public final class TableTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long NOON = 1_767_348_000_000L;
    private static final ObjectNode HOST = Kip.Table.host();

    private interface Call {
        void run() throws Exception;
    }

    private interface At {
        void run(long at) throws Exception;
    }

    public static void main(String[] given) throws Exception {
        swapsAreWrittenAndPlayedAgain();
        aSwapThatFailsLeavesTheTableAsItWas();
        aTableGoesOnWhereItsTranscriptEnds();
        aRoundIsStakedSettledAndEnds();
        aRefusalWritesMoneyAndMomentsAsItsCallerDoes();
        aTimeInSecondsIsRefusedAsSuch();
        objectsShowWhatTheyAre();
        System.out.println("the table holds");
    }

    private static void require(boolean holds, Object what) {
        if (!holds) {
            throw new IllegalStateException("does not hold: " + what);
        }
    }

    private static <T extends Exception> T fails(Class<T> kind, Call call) throws Exception {
        try {
            call.run();
        } catch (Exception failure) {
            require(kind.isInstance(failure), failure);
            return kind.cast(failure);
        }
        throw new IllegalStateException("nothing fails");
    }

    private static JsonNode json(String text) throws Exception {
        return JSON.readTree(text.replace('\'', '"'));
    }

    private static JsonNode join() throws Exception {
        return json("{'join': {'seat': 1, 'age-attested': true}}");
    }

    private static Kip.Rulebook loaded(String id) throws Exception {
        return Kip.Rulebook.load("components/" + id + ".wasm", Kip.COMPONENTS.get(id));
    }

    private static Kip.Transcripts transcripts() throws Exception {
        return Kip.Transcripts.load("components/transcript.wasm", Kip.COMPONENTS.get("transcript"));
    }

    private static Kip.RecordedTable opened(String id, long at, ByteArrayOutputStream out) throws Exception {
        Kip.Rulebook book = loaded(id);
        return Kip.RecordedTable.open(transcripts(), book, book.examples().get(0).<ObjectNode>deepCopy().put("opened-at", at), out);
    }

    /** Another build of a rulebook: the component with an empty section more. */
    private static Kip.Rulebook otherBuild(String id) throws Exception {
        ByteArrayOutputStream wasm = new ByteArrayOutputStream();
        wasm.write(Files.readAllBytes(Path.of("components/" + id + ".wasm")));
        wasm.write(new byte[] {0, 2, 1, 'x'});
        Path path = Files.write(Path.of("other-" + id + ".wasm"), wasm.toByteArray());
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(wasm.toByteArray());
        return Kip.Rulebook.load(path.toString(), HexFormat.of().formatHex(digest));
    }

    private static ByteArrayInputStream input(byte[] text) {
        return new ByteArrayInputStream(text);
    }

    private static String name(JsonNode event) {
        JsonNode what = event.get("what");
        return what.isObject() ? what.fieldNames().next() : what.asText();
    }

    private static JsonNode playTo(Kip.Playable table, String name) throws Exception {
        SecureRandom random = new SecureRandom();
        JsonNode played = Kip.Table.playUntil(table, events -> has(events, name), NOON, () -> {
            byte[] seed = new byte[32];
            random.nextBytes(seed);
            return HexFormat.of().formatHex(seed);
        }, 1_000);
        require(has(played, name), played);
        return played;
    }

    private static boolean has(JsonNode events, String name) {
        boolean has = false;
        for (JsonNode event : events) {
            has |= name(event).equals(name);
        }
        return has;
    }

    private static JsonNode wager(int chips) throws Exception {
        return json("{'place-wager': {'side': 'tails', 'stake': {'chips': " + chips + ", 'tokens': 0}}}");
    }

    private static void swapsAreWrittenAndPlayedAgain() throws Exception {
        Kip.Rulebook ring = loaded("commemorative");
        Kip.Rulebook build = otherBuild("nsw");
        JsonNode example = ring.examples().get(0);
        long day = example.get("opened-at").asLong();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Kip.RecordedTable table = opened("nsw", day, out);
        Kip.Rulebook nsw = table.book();
        String state = table.table().state();
        Kip.Table.Swapped swapped = table.swap(build, day, null);
        require(swapped.from().digest().equals(nsw.digest()) && swapped.to().digest().equals(build.digest()), swapped);
        require(swapped.events().isEmpty() && table.table().state().equals(state) && table.book() == build, swapped);
        table.swap(loaded("house"), day, null);
        swapped = table.swap(ring, day, example.get("terms"));
        ObjectNode cited = ring.cite(swapped.events().get(0));
        require(cited.get("clause").asText().equals("R68") && !cited.has("cite") && cited.has("what"), cited);
        Kip.Rulebook[] books = {nsw, ring, loaded("house"), build};
        Kip.Replayed replayed = Kip.Replayed.replay(transcripts(), input(out.toByteArray()), books);
        require(replayed.table().state().equals(table.table().state()) && replayed.table().book() == ring, replayed);
        table.end();
        require(Kip.Verified.verify(transcripts(), input(out.toByteArray()), books).words().get("swaps").asInt() == 3, out);
        fails(Kip.Unverified.class, () -> Kip.Replayed.replay(transcripts(), input(out.toByteArray()), nsw));
    }

    private static void aSwapThatFailsLeavesTheTableAsItWas() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Kip.RecordedTable table = opened("house", NOON, out);
        Kip.Rulebook house = table.book();
        Kip.Rulebook nsw = loaded("nsw");
        Kip.Rulebook build = otherBuild("house");
        table.apply(HOST, NOON, join());
        playTo(table, "betting-opened");
        String state = table.table().state();
        int written = out.size();
        JsonNode terms = house.examples().get(0).get("terms");
        for (Map.Entry<String, Call> wrong : Map.<String, Call>of(
                "already-serving", () -> table.swap(house, NOON, null),
                "not-now", () -> table.swap(nsw, NOON, null),
                "time-backwards", () -> table.swap(build, NOON - 1, null),
                "terms-stay", () -> table.swap(build, NOON, terms)).entrySet()) {
            Kip.NotSwapped problem = fails(Kip.NotSwapped.class, wrong.getValue());
            require(problem.reason().equals(wrong.getKey()), problem);
            require((problem.refusal() != null) == wrong.getKey().equals("not-now"), problem);
            require(table.table().state().equals(state) && out.size() == written && table.book() == house, wrong.getKey());
        }
        Kip.Table free = house.open(house.examples().get(0));
        long at = house.examples().get(0).get("opened-at").asLong();
        fails(Kip.Fault.class, () -> free.swap(nsw, at, json("1")));
        require(free.book() == house && free.swap(nsw, at, null).to().rulebook().equals("nsw") && free.book() == nsw, free);
    }

    private static void aTableGoesOnWhereItsTranscriptEnds() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Kip.RecordedTable table = opened("house", NOON, out);
        Kip.Rulebook house = table.book();
        Map<String, JsonNode> orders = Map.of("a", join(), "b", join(), "c", json("{'leave': 1}"));
        List<Kip.RecordedTable.Answer> answers = new ArrayList<>();
        for (String id : List.of("a", "b", "c")) {
            answers.add(table.applyOnce(id, HOST, NOON, orders.get(id)));
        }
        require(answers.get(1).outcome().has("refused") && answers.get(2).outcome().has("accepted"), answers);
        String[] lines = out.toString(StandardCharsets.UTF_8).split("(?<=\n)");
        for (int count = 1; count <= lines.length; count++) {
            ByteArrayOutputStream cut = new ByteArrayOutputStream();
            cut.write(String.join("", List.of(lines).subList(0, count)).getBytes(StandardCharsets.UTF_8));
            Kip.Replayed replayed = Kip.Replayed.replay(transcripts(), input(cut.toByteArray()), house);
            boolean isUnanswered = count % 2 == 0;
            require((replayed.unanswered() != null) == isUnanswered, replayed);
            Kip.Replayed.Resumed resumed = replayed.resume(cut);
            require((resumed.answer() != null) == isUnanswered, resumed);
            int nth = 0;
            for (String id : List.of("a", "b", "c")) {
                Kip.RecordedTable.Answer answer = resumed.table().applyOnce(id, HOST, NOON, orders.get(id));
                require(answer.repeated() == 2 * nth + 1 < count, answer);
                require(answer.outcome().equals(answers.get(nth).outcome()), answer);
                nth++;
            }
            Kip.RecordedTable again = resumed.table();
            Kip.RecordedTable.takeUp(transcripts(), house, again.table().state(), again.place(), cut, again.answers()).end();
            Kip.Verified.verify(transcripts(), input(cut.toByteArray()), house);
            Kip.Replayed closed = Kip.Replayed.replay(transcripts(), input(cut.toByteArray()), house);
            require(fails(Kip.Fault.class, () -> closed.resume(cut)).getMessage().contains("at its end"), closed);
        }
        JsonNode place = table.place();
        String other = house.open(house.examples().get(0)).state();
        fails(Kip.Fault.class, () -> Kip.RecordedTable.takeUp(transcripts(), house, other, place, out, Map.of()));
    }

    private static void aRoundIsStakedSettledAndEnds() throws Exception {
        Kip.RecordedTable table = opened("house", NOON, new ByteArrayOutputStream());
        Kip.Rounds rounds = new Kip.Rounds();
        Kip.Rounds.Round round = new Kip.Rounds.Round(1, 1);
        Kip.Ledger.Account purse = new Kip.Ledger.Account("purse", 1);
        table.apply(HOST, NOON, join());
        playTo(table, "betting-opened");
        JsonNode events = table.apply(Kip.Table.actor("player", 1), NOON, wager(500));
        Kip.Rounds.Followed followed = rounds.follow(Kip.Table.moves(events));
        require(followed.begun().equals(List.of(round)) && followed.ended().isEmpty(), followed);
        require(rounds.open(1) == 1 && rounds.ledger().balance(purse, 0) == -500, rounds.ledger());
        rounds.ledger().requireLying(table.table().view(null).at("/common/lying"));
        String told = fails(Kip.MoneyError.class, () -> rounds.ledger().requireLying(json("[]"))).getMessage();
        require(told.endsWith("shows {0 minor units}"), told);
        while (rounds.open(1) != 0) {
            for (JsonNode event : playTo(table, "result-announced")) {
                for (Kip.Rounds.Posting posting : rounds.follow(event.get("moves")).postings()) {
                    require(posting.round().equals(round), posting);
                }
            }
        }
        List<Kip.Ledger.Balance> before = rounds.ledger().balances();
        require(before.stream().mapToLong(Kip.Ledger.Balance::has).sum() == 0, before);
        require(Math.abs(rounds.ledger().balance(purse, 0)) == 500, before);
        String move = "[{'payer': {'table': 1}, 'payee': {'purse': 1}, 'tender': 0, 'amount': 1, 'bet': 0, 'cause': 'refund'}]";
        for (String wrong : List.of(move, move.replace("'table': 1", "'purse': 1").replace("'amount': 1", "'amount': 0"))) {
            fails(Kip.MoneyError.class, () -> rounds.follow(json(wrong)));
            require(rounds.ledger().balances().equals(before) && rounds.open(1) == 0, rounds.ledger());
        }
    }

    private static void aRefusalWritesMoneyAndMomentsAsItsCallerDoes() throws Exception {
        Kip.RecordedTable table = opened("house", NOON, new ByteArrayOutputStream());
        table.apply(HOST, NOON, join());
        playTo(table, "betting-opened");
        JsonNode much = wager(100_000_000);
        Kip.Refusal above = fails(Kip.Refusal.class, () -> table.apply(Kip.Table.actor("player", 1), NOON, much));
        require(above.getMessage().equals("The sign's maximum is {100000 minor units}. (above-maximum, nsw 5.1)"), above);
        require(above.text(Kip.Table.money(2), null).equals("The sign's maximum is 1,000.00."), above);
        Kip.Refusal early = fails(Kip.Refusal.class, () -> table.apply(HOST, NOON - 1, join()));
        require(early.text(null, null).equals("The last command was given at {1767348000000 ms}."), early);
        require(early.text(null, 600).equals("The last command was given at 2026-01-02 20:00:00."), early);
        require(Kip.Table.money(3).apply(1_234_567).equals("1,234.567"), Kip.Table.money(3).apply(1_234_567));
        require(Kip.Table.money(2).apply(-5).equals("-0.05"), Kip.Table.money(2).apply(-5));
        require(Kip.Table.money(0).apply(-123_456).equals("-123,456"), Kip.Table.money(0).apply(-123_456));
    }

    private static void aTimeInSecondsIsRefusedAsSuch() throws Exception {
        Kip.RecordedTable table = opened("house", NOON, new ByteArrayOutputStream());
        Kip.Rulebook book = table.book();
        for (At call : List.<At>of(
                at -> table.apply(HOST, at, join()),
                at -> table.legal(at, null, 1),
                at -> table.swap(book, at, null),
                at -> book.open(book.examples().get(0).<ObjectNode>deepCopy().put("opened-at", at)))) {
            String told = fails(Kip.Fault.class, () -> call.run(NOON / 1000)).getMessage();
            require(told.endsWith("seconds?"), told);
        }
    }

    private static void objectsShowWhatTheyAre() throws Exception {
        Kip.RecordedTable table = opened("house", NOON, new ByteArrayOutputStream());
        table.apply(HOST, NOON, join());
        String digest = table.book().digest().substring(0, 8);
        require(table.book().toString().equals("<Rulebook house " + digest + ", two-up>"), table.book());
        String told = "<RecordedTable after 1 commands: <Table \"table 1\" of house " + digest + ", seats taken: [1]>>";
        require(table.toString().equals(told), table);
    }
}
