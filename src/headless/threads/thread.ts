/** Entry of a thread of the package. */
import { serveThread } from './serve-thread.ts';

serveThread();
