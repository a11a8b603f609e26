import { clears, pauseOf, printsOf, unknownPrints } from './shell-line.ts';

/** Time from the pauses in commands: `cat x; sleep 10; cat x`. Seconds since the beginning of a text. */
export class PauseClock {
  /** Time before the outputs of the current command. */
  private beginS = 0;
  private pauseS = 0;
  private prints = 1;
  private printed = new Map<string, number>();
  private clearedAtS: number | null = null;

  /** The command reads one thing alone, this many times; 1 for any other command. */
  alone = 1;

  command(text: string): void {
    this.beginS = this.endS;
    const { prints, alone } = printsOf(text);
    this.prints = prints;
    this.alone = alone ? prints : 1;
    this.pauseS = pauseOf(text);
    this.printed = new Map();
    if (clears(text)) this.clearedAtS = this.beginS;
    // One print: the pause is in front of it. Several: between them.
    if (prints === 1) {
      this.beginS += this.pauseS;
      this.pauseS = 0;
    }
  }

  /** Time of the next print of an output in the current command. */
  timeOf(output: string): number {
    const before = this.printed.get(output) ?? 0;
    this.printed.set(output, before + 1);
    return this.beginS + before * this.pauseS;
  }

  /** Time since the last command that cleared counters; null without one, or without a pause since then. */
  sinceClear(atS: number): number | null {
    return this.clearedAtS !== null && atS > this.clearedAtS ? atS - this.clearedAtS : null;
  }

  /** Time after the current command; 0: the text has no pause. */
  get endS(): number {
    const seen = Math.max(1, ...this.printed.values());
    const prints = this.prints >= unknownPrints ? seen : this.prints;
    return this.beginS + (prints - 1) * this.pauseS;
  }
}
