import type { CommandSource } from '../commands/command.ts';
import { useTonePreference } from '../figures/sound/tone-preference.ts';
import { usePreferences } from './preferences.ts';
import { settingChoices } from './setting-choices.ts';

export const settingCommands: CommandSource = () => [
  ...settingChoices(usePreferences.getState(), useTonePreference.getState()).flatMap(
    ({ label, options, chosen }) =>
      options
        .filter(({ id }) => id !== chosen)
        .map((option) => ({ label: `${label}: ${option.label.toLowerCase()}`, run: option.choose })),
  ),
  {
    label: 'Licences of the libraries',
    run: () => {
      window.open('third-party-notices.txt', '_blank', 'noopener');
    },
  },
];
