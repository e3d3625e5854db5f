import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** The package as a platform has it, with the components beside it: ends with an exception where something does not hold. */
public final class PackageTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long NOON = 1_767_348_000_000L;
    private static final String JOIN = "{\"join\": {\"seat\": 1, \"age-attested\": true}}";

    private interface Call {
        void run() throws Exception;
    }

    public static void main(String[] given) throws Exception {
        Kip.Rulebook house = loaded("house");
        opensAndRestores(house);
        opensAndRestores(loaded("swazi"));
        refusesAlteredComponent();
        namesWhatIsNoWord(house);
        verifies(house);
        findsWhatWasAltered(house);
        anIdNamesOneOrder(house);
        keysAreInTheOrderOfThePage(house);
        whatIsNoTranscriptIsToldApart();
        casesHaveTheVerdictsThatEveryVerifierGives(Path.of(System.getProperty("kip.transcripts")));
        aComponentIsAFileOfABoundedSize();
        System.out.println("the package holds");
    }

    private static void require(boolean holds, Object what) {
        if (!holds) {
            throw new IllegalStateException("does not hold: " + what);
        }
    }

    private static void faults(String why, Call call) throws Exception {
        try {
            call.run();
        } catch (Kip.Fault fault) {
            require(fault.getMessage().startsWith(why), why + ", but told is: " + fault.getMessage());
            return;
        }
        throw new IllegalStateException("nothing says: " + why);
    }

    private static Kip.Rulebook loaded(String id) throws Exception {
        return Kip.Rulebook.load("components/" + id + ".wasm", Kip.COMPONENTS.get(id));
    }

    private static void opensAndRestores(Kip.Rulebook book) throws Exception {
        Kip.Table table = book.open(book.examples().get(0));
        Kip.Table again = book.restore(table.state());
        require(again.state().equals(table.state()), again.state());
        require(again.view(null).isObject() && again.view(null).equals(table.view(null)), again.view(null));
        require(table.events().size() == 1, table.events());
        require(book.disclose(table.events(), null).equals(table.events()), table.events());
    }

    private static void refusesAlteredComponent() throws Exception {
        byte[] wasm = Files.readAllBytes(Path.of("components/house.wasm"));
        wasm[1000] ^= 1;
        Path altered = Files.write(Path.of("altered.wasm"), wasm);
        String certified = Kip.COMPONENTS.get("house");
        String found = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(wasm));
        faults("the SHA-256 of altered.wasm is " + found + ", not " + certified,
                () -> Kip.Rulebook.load(altered.toString(), certified));
    }

    private static void namesWhatIsNoWord(Kip.Rulebook book) throws Exception {
        Kip.Table table = book.open(book.examples().get(0));
        faults("dance is no function", () -> book.call("dance", JSON.createObjectNode()));
        faults("order.command: one of join, leave, ", () -> table.apply(Kip.Table.host(), NOON, JSON.readTree("\"dance\"")));
        faults("order.at: ", () -> table.apply(Kip.Table.host(), -1, JSON.readTree(JOIN)));
    }

    /** A transcript of an opening, a command that is accepted and one that is refused. */
    private static String recorded(Kip.Rulebook book, String[] chain) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ObjectNode config = book.examples().get(0).<ObjectNode>deepCopy().put("opened-at", NOON);
        Kip.RecordedTable table = Kip.RecordedTable.open(transcripts(), book, config, out);
        table.apply(Kip.Table.host(), NOON, JSON.readTree(JOIN));
        String before = table.table().state();
        try {
            table.apply(Kip.Table.host(), NOON, JSON.readTree(JOIN));
            throw new IllegalStateException("a second player has the seat");
        } catch (Kip.Refusal refusal) {
            require(refusal.words().hasNonNull("code") && table.table().state().equals(before), refusal.words());
        }
        faults("order.command: ", () -> table.apply(Kip.Table.host(), NOON, JSON.readTree("\"dance\"")));
        chain[0] = table.end();
        return out.toString(StandardCharsets.UTF_8);
    }

    private static Kip.Transcripts transcripts() throws Exception {
        return Kip.Transcripts.load("components/transcript.wasm", Kip.COMPONENTS.get("transcript"));
    }

    private static Kip.Verified verify(String text, Kip.Rulebook... books) throws Exception {
        return Kip.Verified.verify(transcripts(), new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), books);
    }

    /** What is said of a transcript that is not verified. */
    private static Kip.Unverified unverified(String why, String text, Kip.Rulebook... books) throws Exception {
        try {
            verify(text, books);
        } catch (Kip.Unverified problem) {
            require(problem.getMessage().startsWith(why), why + ", but told is: " + problem.getMessage());
            return problem;
        }
        throw new IllegalStateException("it holds: " + text);
    }

    private static void verifies(Kip.Rulebook book) throws Exception {
        String[] chain = new String[1];
        String text = recorded(book, chain);
        Kip.Verified told = verify(text, book);
        require(told.verdict().equals("holds") && told.accepted() == 1 && told.refused() == 1 && told.failed() == 0, told.words());
        require(told.isClosed() && told.chain().equals(chain[0]) && told.words().get("replayed").asBoolean(), told.words());
        String cut = text.substring(0, text.stripTrailing().lastIndexOf('\n') + 1);
        require(unverified("the last line is missing", cut, book).finding().get("code").asText().equals("open"), cut);
        ObjectNode options = Kip.Verified.options().put("unfinished", true);
        InputStream unfinished = new ByteArrayInputStream(cut.getBytes(StandardCharsets.UTF_8));
        require(!Kip.Verified.verify(transcripts(), unfinished, options, book).isClosed(), cut);
        Kip.Unverified without = unverified("line 1: ", text);
        require(without.finding().get("code").asText().equals("component-unavailable"), without);
        require(without.verdict().verdict().equals("not-checked"), without.verdict().words());
    }

    private static void findsWhatWasAltered(Kip.Rulebook book) throws Exception {
        String text = recorded(book, new String[1]);
        String[] lines = text.split("(?<=\n)");
        unverified("line 2: altered", text.replaceFirst("\"seat\":1", "\"seat\":2"), book);
        unverified("line 6: cut off", text.substring(0, text.length() - 2), book);
        unverified("line 3: altered", text.replace(lines[2], ""), book);
        unverified("line 3: ", chained(text.replaceFirst("player-joined", "player-left")), book);
        unverified("line 7: ", chained(text + lines[5]), book);
        String other = chained(text.replaceFirst("\\{\"join\":\\{\"seat\":1", "{\"join\":{\"seat\":2"));
        unverified("line 3: event 1 differs", other, book);
    }

    private static void anIdNamesOneOrder(Kip.Rulebook book) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Kip.RecordedTable table = Kip.RecordedTable.open(transcripts(), book, book.examples().get(0), out);
        long now = book.examples().get(0).get("opened-at").asLong();
        String before = table.table().state();
        JsonNode first = JSON.readTree(JOIN);
        JsonNode second = JSON.readTree(JOIN.replace("1", "2"));
        for (String wrong : List.of("with space", "a".repeat(65), "")) {
            faults("", () -> table.applyOnce(wrong, Kip.Table.host(), now, first));
            require(table.table().state().equals(before), wrong);
        }
        table.applyOnce("one", Kip.Table.host(), now, first);
        int written = out.size();
        faults("the id one is that of command 1", () -> table.applyOnce("one", Kip.Table.host(), now, second));
        Kip.RecordedTable.Answer again = table.applyOnce("one", Kip.Table.host(), now + 30_000, first);
        require(again.repeated() && again.number() == 1 && again.outcome().get("accepted").size() == 1, again);
        require(out.size() == written, out);
        table.applyOnce("two", Kip.Table.host(), now, second);
        table.end();
        faults("the table takes nothing more: its transcript has ended", () -> table.apply(Kip.Table.host(), now, second));
        String text = out.toString(StandardCharsets.UTF_8);
        require(text.contains("{\"n\":1,\"id\":\"one\",\"by\":") && verify(text, book).accepted() == 2, text);
    }

    /** A host's library may keep a map's keys in another order than the contract's (go-written.jsonl). */
    private static void keysAreInTheOrderOfThePage(Kip.Rulebook book) throws Exception {
        String[] lines = recorded(book, new String[1]).split("\n");
        List<String> starts = List.of(
                "{\"kip-transcript\":1,\"family\":\"two-up\",\"rulebook\":\"house\",\"digest\":\"",
                "{\"n\":1,\"by\":{\"role\":\"host\",\"number\":0},\"at\":",
                "{\"n\":1,\"events\":[{\"at\":", "{\"n\":2,\"by\":", "{\"n\":2,\"refusal\":{\"code\":", "{\"end\":2,\"chain\":\"");
        for (int nth = 0; nth < starts.size(); nth++) {
            require(lines[nth].startsWith(starts.get(nth)), lines[nth]);
        }
    }

    private static void whatIsNoTranscriptIsToldApart() throws Exception {
        for (String text : List.of("", "[1,2,3]\n", "\ufeff{}\n")) {
            require(unverified("", text).isNoTranscript(), text);
        }
    }

    /** The transcripts of conformance/transcripts, which every verifier is given. */
    private static void casesHaveTheVerdictsThatEveryVerifierGives(Path folder) throws Exception {
        Kip.Rulebook[] books = {loaded("nsw"), loaded("swazi")};
        JsonNode cases = JSON.readTree(folder.resolve("cases.json").toFile()).get("cases");
        require(!cases.isEmpty(), cases);
        for (JsonNode one : cases) {
            String text = Files.readString(folder.resolve("tests/cases/" + one.get("case").asText() + ".jsonl"));
            Kip.Unverified problem = unverified("", text, books);
            List<String> lines = new ArrayList<>(problem.verdict().words().get("findings").findValuesAsText("line"));
            lines.addAll(problem.verdict().words().get("notes").findValuesAsText("line"));
            require(!one.has("line") || lines.contains(one.get("line").asText()), one);
            boolean isNone = one.get("verdict").asText().equals("no-transcript");
            require(problem.isNoTranscript() == isNone, one);
            require(problem.verdict().verdict().equals(isNone ? "not-checked" : one.get("verdict").asText()), one);
        }
        for (String honest : List.of("nsw", "swazi")) {
            InputStream text = Files.newInputStream(folder.resolve("honest/" + honest + ".jsonl"));
            try {
                Kip.Verified.verify(transcripts(), text, Kip.Verified.options().put("unfinished", true), books);
            } catch (Kip.Unverified problem) { // an older component played it
                require(problem.finding().get("code").asText().equals("component-unavailable"), problem);
            }
        }
    }

    private static void aComponentIsAFileOfABoundedSize() throws Exception {
        faults("/dev/zero: it is no file", () -> Kip.Rulebook.load("/dev/zero", Kip.COMPONENTS.get("nsw")));
        Path large = Files.write(Path.of("large.wasm"), new byte[(8 << 20) + 1]);
        faults("large.wasm: it has more than 8388608 bytes", () -> Kip.Rulebook.load(large.toString(), Kip.COMPONENTS.get("nsw")));
        Files.delete(large);
    }

    /** Lines with the chains that they should have. */
    private static String chained(String text) throws Exception {
        byte[] chain = new byte[32];
        StringBuilder again = new StringBuilder();
        for (String line : text.split("\n")) {
            String own = line.substring(0, line.lastIndexOf(",\"chain\":"));
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(chain);
            chain = digest.digest(own.getBytes(StandardCharsets.UTF_8));
            again.append(own).append(",\"chain\":\"").append(HexFormat.of().formatHex(chain)).append("\"}\n");
        }
        return again.toString();
    }
}
