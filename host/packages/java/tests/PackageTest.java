import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
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
        faults("order.command: ", () -> table.apply(Kip.Table.host(), NOON, JSON.readTree("\"dance\"")));
        faults("order.at: ", () -> table.apply(Kip.Table.host(), -1, JSON.readTree(JOIN)));
    }

    /** A transcript of an opening, a command that is accepted and one that is refused. */
    private static String recorded(Kip.Rulebook book, String[] chain) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ObjectNode config = book.examples().get(0).<ObjectNode>deepCopy().put("opened-at", NOON);
        Kip.RecordedTable table = Kip.RecordedTable.open(book, config, out);
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

    private static Kip.Verified verify(String text, Kip.Rulebook... books) throws Exception {
        return Kip.Verified.verify(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), books);
    }

    private static void verifies(Kip.Rulebook book) throws Exception {
        String[] chain = new String[1];
        String text = recorded(book, chain);
        Kip.Verified told = verify(text, book);
        require(told.accepted() == 1 && told.refused() == 1 && told.failed().equals(List.of()), text);
        require(told.isClosed() && told.chain().equals(chain[0]) && told.book() == book, told.chain());
        require(!verify(text.substring(0, text.stripTrailing().lastIndexOf('\n') + 1), book).isClosed(), text);
        faults("line 1: the component \"" + book.digest(), () -> verify(text));
    }

    private static void findsWhatWasAltered(Kip.Rulebook book) throws Exception {
        String text = recorded(book, new String[1]);
        String[] lines = text.split("(?<=\n)");
        faults("line 2: it was altered", () -> verify(text.replaceFirst("\"seat\":1", "\"seat\":2"), book));
        faults("line 6: it is cut off", () -> verify(text.substring(0, text.length() - 2), book));
        faults("line 1: this is no transcript", () -> verify("", book));
        faults("line 3: it was altered", () -> verify(text.replace(lines[2], ""), book));
        String left = chained(text.replaceFirst("player-joined", "player-left"));
        faults("line 3: events: the component gives", () -> verify(left, book));
        faults("line 7: it comes after the last", () -> verify(chained(text + lines[5]), book));
    }

    private static void readsNamesOutsideOfTheChain(Kip.Rulebook book) throws Exception {
        String[] chain = new String[1];
        String text = recorded(book, chain);
        int second = text.indexOf('\n') + 1;
        String before = text.substring(0, second);
        String after = text.substring(second);
        String told = verify(before + "{\"names\":{\"1\":\"Ann\"}}\n" + after, book).chain();
        require(told.equals(chain[0]), told);
        String more = "{\"names\":{\"1\":\"Ann\"},\"end\":1}";
        for (String wrong : List.of(more, "{\"names\":[]}", "{\"names\":{\"1\":7}}", "{\"names\":{")) {
            faults("line 2: it is no line of names", () -> verify(before + wrong + "\n" + after, book));
        }
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
