import { type ComponentType, useEffect, useState } from 'react';

/** Brings a part of the page; the same function for the same part. */
export type LoadPart<Props> = () => Promise<ComponentType<Props>>;

/** Parts that are there already appear at once. */
const known = new Map<unknown, unknown>();

/** Fetches a part before it is shown; what fails is tried again when it is. */
export function preloadPart<Props>(load: LoadPart<Props>): void {
  load().then(
    (component) => known.set(load, component),
    () => undefined,
  );
}

interface LazyPartProps<Props> {
  load: LoadPart<Props>;
  props: Props;
}

/**
 * A part of the page that is fetched when it is first shown; nothing until it is there. `Suspense` would hold it back for 300 ms
 * more, to spare a fallback that there is none of.
 */
export function LazyPart<Props extends object>({ load, props }: LazyPartProps<Props>) {
  const [loaded, setLoaded] = useState<{ of: LoadPart<Props>; component: ComponentType<Props> | null }>(
    () => ({ of: load, component: (known.get(load) as ComponentType<Props> | undefined) ?? null }),
  );
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    load().then(
      (component) => {
        known.set(load, component);
        if (wanted) setLoaded({ of: load, component });
      },
      () => {
        if (wanted) setFailed(true);
      },
    );
    return () => {
      wanted = false;
    };
  }, [load]);
  const Part = loaded.of === load ? loaded.component : null;
  if (Part !== null) return <Part {...props} />;
  if (!failed) return null;
  return (
    <p className="stage-failed" role="alert">
      This part of the page could not be loaded. Reload the page to try again; the address keeps everything.
    </p>
  );
}
