/** Cache of the most recently used entries. */
export class LruCache<Value> {
  private readonly entries = new Map<string, Value>();
  private weight = 0;

  /** `capacity`: the largest sum of the entries' weights; each weighs 1 unless `weigh` is given. */
  constructor(
    private readonly capacity: number,
    private readonly weigh: (value: Value) => number = () => 1,
  ) {}

  /** The entry, which now counts as used, or null. */
  get(key: string): Value | null {
    const value = this.entries.get(key);
    if (value === undefined) return null;
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  /** Evicts the entries used longest ago; one heavier than the capacity evicts all, itself included. */
  set(key: string, value: Value): void {
    this.remove(key);
    this.entries.set(key, value);
    this.weight += this.weigh(value);
    while (this.weight > this.capacity) this.remove(this.entries.keys().next().value!);
  }

  clear(): void {
    this.entries.clear();
    this.weight = 0;
  }

  private remove(key: string): void {
    const value = this.entries.get(key);
    if (value === undefined) return;
    this.entries.delete(key);
    this.weight -= this.weigh(value);
  }
}
