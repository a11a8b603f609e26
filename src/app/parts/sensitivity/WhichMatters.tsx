import { EffectList } from './EffectList.tsx';
import { useActions, useApp } from '../../core/app-context.tsx';
import { chosenMethod } from '../../core/chosen-method.ts';
import { Fold } from '../../panel/folds/Fold.tsx';
import { askedIndicator, firstAsked } from './sensitivity-state.ts';

/** The search for the strongest inputs: it starts when the fold is opened; nothing is computed before. */
export function WhichMatters() {
  const { setMoves } = useActions();
  const model = useApp((state) => state.model);
  const method = useApp(chosenMethod);
  const chosen = useApp(({ view }) => askedIndicator(model, view.moves, method));
  const open = chosen !== '';
  return (
    <Fold
      label="Sensitivity"
      open={open}
      testid="moves"
      place="moves"
      onToggle={(isOpen) => {
        setMoves(isOpen ? firstAsked(model, method) : '');
      }}
    >
      {open ? <EffectList chosen={chosen} /> : null}
    </Fold>
  );
}
