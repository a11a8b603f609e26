/** For effects: hands over what the promise settles with, until the returned function is called. */
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
