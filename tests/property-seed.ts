/**
 * Property tests draw the same cases on every machine, so that a red run means a change and not a new case. New cases
 * are drawn with `PROPERTY_SEED=random` (or any number); fast-check prints the seed of a failure.
 */
import fc from 'fast-check';

const asked = process.env.PROPERTY_SEED ?? '20211';

if (asked !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(asked) });
