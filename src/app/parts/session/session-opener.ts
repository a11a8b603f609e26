/**
 * Takes a session's file; the sentence where it cannot be opened, else null. `isPlaceWanted`: once the file is read,
 * whether its inputs and pins are opened, too, or its measurements alone.
 */
export type SessionOpener = (file: File, isPlaceWanted?: () => boolean) => Promise<string | null>;
