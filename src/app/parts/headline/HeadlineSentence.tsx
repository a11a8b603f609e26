import { useMemo, useState } from 'react';
import { PartsAt } from '../../core/PartsAt.tsx';
import { useActions, useApp } from '../../core/app-context.tsx';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { oneOf } from '../../kit/lazy/late-code.ts';
import { useLateCode } from '../../kit/lazy/use-late-code.ts';
import { lateHeadline } from './late-headline.ts';
import { headlineText, headlineWithEdge } from '../../core/results/headline-text.ts';
import { ribbonRate } from '../../core/traffic/ribbon-rate.ts';
import { FurtherNumbers, SaidNumbers, type WordedNumber } from './numbers/SaidNumbers.tsx';
import { placeOf, placeRef } from '../../kit/places.ts';
import { Button } from '../../kit/Button.tsx';

const ratePart = oneOf(lateHeadline, ({ SentenceRate }) => SentenceRate);
const marksPart = oneOf(lateHeadline, ({ LimitMarks }) => LimitMarks);
const offerPart = oneOf(lateHeadline, ({ FaultOffer }) => FaultOffer);

interface Props {
  outdated: boolean;
  brief: boolean;
  /** The screen's numbers, the most important first. */
  numbers: readonly WordedNumber[];
}

/**
 * One or two sentences, or one line where it is brief; during a long computation its progress. The rate in the sentence
 * can be typed and dragged, and keeps its place meanwhile.
 */
export function HeadlineSentence({ outdated, brief, numbers }: Props) {
  const { cancelSolve } = useActions();
  const words = useApp(headlineText);
  const { kind } = words;
  const model = useApp((state) => state.model);
  const input = useMemo(() => ribbonRate(model), [model]);
  const withEdge = useApp(headlineWithEdge);
  const short = brief ? words.brief : undefined;
  const { rate } = short ?? words;
  const text = short?.text ?? (input === null ? withEdge : words.text);
  const [held, setHeld] = useState(false);
  const { code: SentenceRate } = useLateCode(ratePart, input !== null, 'page-ready');
  const hidden = useApp(({ handout }) => handout?.hide.includes('headline'));
  const refused = useApp(({ fault }) => fault !== null);
  const long = useApp(({ solve }) => (solve.pending && solve.progress !== null ? solve.progress : null));
  const shown = outdated && kind === 'normal' ? 'Computing …' : text;
  const settled = shown === text && long === null;
  const place = settled ? rate : null;
  const isOwn = kind === 'normal' && settled && !brief;
  const isOfOther = kind === 'other' && !brief;
  const end = (from: number) =>
    isOwn ? <SaidNumbers text={text} from={from} says={words.says} numbers={numbers} /> : shown.slice(from);
  const computing = long !== null && (
    <>
      {long === 0 ? 'Computing …' : `Computing, ${Math.round(100 * long)} %`}{' '}
      <Button quiet ref={passFocusOn} onClick={cancelSolve}>
        Cancel
      </Button>
    </>
  );
  return (
    <p
      ref={placeRef('headline')}
      className="headline-sentence"
      data-hidden={hidden || undefined}
      onBlur={({ currentTarget, target, relatedTarget }) => {
        if (target.tagName === 'BUTTON' && !currentTarget.contains(relatedTarget)) setHeld(false);
      }}
    >
      <span data-testid="situation" data-kind={shown === text ? kind : 'first'}>
        {SentenceRate !== null && input !== null && (held || place !== null) ? (
          <SentenceRate
            input={input}
            before={place === null ? 'At ' : text.slice(0, place[0])}
            number={place === null ? null : text.slice(...place)}
            onHold={setHeld}
          >
            {place === null ? computing || shown : end(place[1])}
          </SentenceRate>
        ) : (
          computing || end(0)
        )}
        {kind === 'other' && settled ? (
          <>
            {' '}
            <PartsAt place="inHeadline" subject="The offer" props={{}} />
          </>
        ) : null}
        {refused && long === null && !brief ? <LazyPart part={offerPart} props={{}} /> : null}
      </span>
      {isOfOther && SentenceRate !== null && input !== null ? (
        <SentenceRate input={input} before=" Here: " number={null} onHold={() => undefined}>
          {null}
        </SentenceRate>
      ) : null}
      {isOwn ? (
        <>
          <FurtherNumbers says={words.says} numbers={numbers} />{' '}
          <LazyPart part={marksPart} urgency="page-ready" props={{}} />
        </>
      ) : null}
    </p>
  );
}

/** The button is removed when the computation ends; if it has the focus, the results get it. */
function passFocusOn(button: HTMLButtonElement | null) {
  return () => {
    if (button === document.activeElement) placeOf('results')?.focus({ preventScroll: true });
  };
}
