import { createElement } from 'react';
import { LazyPart } from '../kit/lazy/LazyPart.tsx';
import type { Urgency } from '../kit/lazy/use-late-code.ts';
import { PartBoundary } from './boundary/PartBoundary.tsx';
import { declaredParts, type Placed, type Places } from './part.ts';

interface Props<K extends keyof Places> {
  place: K;
  /** Subject of the sentence about a failure: `The choice of presets`. */
  subject: string;
  props: Places[K];
  urgency?: Urgency;
}

/** The components of the parts at one place of the page, in the order of the parts. */
export function PartsAt<K extends keyof Places>({ place, subject, props, urgency = 'now' }: Props<K>) {
  return declaredParts().map(({ id, places }) => {
    const content = places?.[place] as Placed<object> | undefined;
    if (content === undefined) return null;
    return (
      <PartBoundary key={id} part={subject}>
        {'fetch' in content ? (
          <LazyPart part={content} urgency={urgency} props={props} />
        ) : (
          createElement(content, props)
        )}
      </PartBoundary>
    );
  });
}
