/** For effects: reports how the promise settles, unless the returned cleanup was called before. */
export function untilLeft<Value>(
  promise: Promise<Value>,
  onValue: (value: Value) => void,
  onFailure?: (error: unknown) => void,
): () => void {
  let left = false;
  void promise.then(
    (value) => {
      if (!left) onValue(value);
    },
    onFailure &&
      ((error: unknown) => {
        if (!left) onFailure(error);
      }),
  );
  return () => {
    left = true;
  };
}
