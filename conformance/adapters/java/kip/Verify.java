package kip;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Verifies a transcript: prints the verdict, in JSON. Exit code 0 where it holds, 1 where it does not, 2 where it is no transcript or
 * was not checked.
 */
public final class Verify {
    private Verify() {}

    /** Its arguments are the transcript, the component of transcripts with its SHA-256, and each rulebook with its own. */
    public static void main(String[] given) {
        if (given.length < 3 || given.length % 2 == 0) {
            System.err.println("usage: Verify TRANSCRIPT [COMPONENT.wasm SHA256]...");
            System.exit(2);
        }
        try (InputStream transcript = new FileInputStream(given[0])) {
            Transcripts transcripts = Transcripts.load(given[1], given[2]);
            Rulebook[] books = new Rulebook[(given.length - 3) / 2];
            for (int nth = 0; nth < books.length; nth++) {
                books[nth] = Rulebook.load(given[3 + 2 * nth], given[4 + 2 * nth]);
            }
            print(Verified.verify(transcripts, transcript, books));
        } catch (Unverified problem) {
            print(problem.verdict());
            System.err.println(problem.getMessage());
            System.exit(problem.verdict().verdict().equals("fails") ? 1 : 2);
        } catch (Fault | IOException problem) {
            System.err.println(problem.getMessage());
            System.exit(2);
        }
    }

    private static void print(Verified verdict) {
        System.out.writeBytes((verdict.words() + "\n").getBytes(StandardCharsets.UTF_8));
        System.out.flush();
    }
}
