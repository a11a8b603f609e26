/** An observation with its numbers, as answers quote it. Plain data. */
import { capitalised } from '../text/number-words.ts';

/** Named where a text is nothing that a tool prints. */
export const exampleCommand = 'ethtool -S eth0; sleep 10; ethtool -S eth0';

export interface Evidence {
  /** One sentence with its numbers. */
  says: string;
  value: number | null;
  unit: string | null;
}

export const evidence = (
  says: string,
  value: number | null = null,
  unit: string | null = null,
): Evidence => ({
  // A quote ends without its stop in front of the sentence's.
  ...{
    says: says
      .replace(/[.,;:]”(?=[.)])/g, '”')
      .replace(/^(?:core|thread|queue|all|disk|lcore)(?=[ :,])/, capitalised),
    value,
    unit,
  },
});
