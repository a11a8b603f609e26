/** Takes a session's file; the sentence where it cannot be opened, else null. */
export type SessionOpener = (file: File) => Promise<string | null>;
