/** Entry of a thread of the package. */
import { serveThread } from '../headless/threads/serve-thread.ts';

serveThread();
