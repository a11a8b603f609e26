import type { Mechanism, TypicalState } from '../../../../models/contract/simulation.ts';
import type { BandScene } from './band-scene.ts';
import type { MechanismPlayer } from '../player/mechanism-player.ts';
import type { MechanismStage } from '../player/mechanism-stage.ts';
import { playedScene } from './played-scene.ts';
import { typicalScene } from './typical-scene.ts';

interface SceneParts {
  mechanism: Mechanism;
  typical: TypicalState;
  motion: boolean;
}

/**
 * The present content of a stage. Stores the maxima of the run so far, so that the packets per square do not change.
 */
export class StageScene {
  private player: MechanismPlayer | null = null;
  private most: BandScene['most'] = { waiting: 0, held: 0, batch: 0 };

  constructor(private readonly stage: MechanismStage) {}

  now({ mechanism, typical, motion }: SceneParts): BandScene {
    const { player, speed } = this.stage.store.getState();
    const average = typicalScene(mechanism, typical);
    if (player === null) return average;
    if (player !== this.player) {
      this.player = player;
      this.most = average.most;
    }
    const { queues, held, serving, taken } = player.scene;
    const { most } = this;
    this.most = {
      waiting: Math.max(most.waiting, ...queues.map(({ waiting }) => waiting)),
      held: Math.max(most.held, held.packets),
      batch: Math.max(most.batch, taken ?? serving?.packets ?? 0),
    };
    return playedScene(mechanism, { player, speed, motion, most: this.most });
  }
}
