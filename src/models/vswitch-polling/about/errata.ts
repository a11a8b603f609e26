/**
 * Corrections and interpretations of the paper, and results that the model does not reproduce. Numbers are those of
 * this model and its simulation.
 */
import type { Erratum } from '../../contract/model.ts';

export const errata: readonly Erratum[] = [
  {
    where: 'Eq. (17), weights',
    printed: '(⌈m̄⌉ − m̄) multiplies the value at ⌈m̄⌉, (m̄ − ⌊m̄⌋) the value at ⌊m̄⌋.',
    corrected:
      'The other way round: the nearer whole batch has the larger weight. “As printed” keeps the swapped weights.',
    effect:
      'As printed the share of misses jumps at every whole batch, and Algorithm 1 does not converge: scenario 1 at 7.5, 8, 9 and 10 Mpps, scenario 2 at 2.9 and 3.25. Damping only shrinks the oscillation, because there is no fixed point. With every queue full m̄ lies a rounding error below M, and the last digit of the computation decides between an answer and none.',
  },
  {
    where: 'Eq. (17), below one packet',
    printed: 'For a mean batch m̄ below 1 the share of misses is m̄.',
    corrected: 'A batch of one packet always misses: the share is 1.',
    effect:
      'As printed an almost idle core works at cache speed: scenario 1 at 1 Mpps gives port 4 0.097 µs where 0.188 µs were simulated, a utilisation of 9.3 instead of 15.6 %, and two answers from 7.4 to 8 Mpps (a mean queue of 0.44 or 126 packets at 8 Mpps). Nor does M = 1 then reduce to Eq. (3).',
  },
  {
    where: 'Eqs. (18), (19), mean batch',
    printed: 'The mean batch is read off a chain that serves one packet a visit.',
    corrected:
      'Kept in “Published”. “Gated” follows whole batches, and with them the time between two visits.',
    effect:
      'The batch belongs to a cycle M times too short: scenario 1 at 8 Mpps gives 1.04, 1.81 and 2.91 packets for ports 1 to 3, simulation 1.82, 2.43 and 3.03. Losses between the onset and deep saturation are too high. Fig. 13’s “nothing lost at 9 Mpps with M = 32” follows from no reading of Eq. (17), which loses 26 % there; simulation agrees with the figure, and Eq. (12) would give it.',
  },
  {
    where: 'Eqs. (5), (16), α',
    printed: 'The same letter is the rate of the vacation and the share of misses.',
    corrected: 'Two quantities; here the share of misses is a.',
    effect: 'None on numbers.',
  },
  {
    where: 'Eq. (11)',
    printed: 'The switch-over is divided by M, as if every batch were full.',
    corrected: 'Kept in “Published”. In “Gated” every visit costs T_S, also one that finds nothing.',
    effect:
      'Invisible at 1 ns. In scenario 2 with a switch-over as long as a packet, at 2 Mpps: 1.9 µs for port 5, 4.1 µs by gated queues, 4.8 µs simulated.',
  },
  {
    where: 'Section II-C, scenario 3',
    printed: 'N = 8 ports, but six shares: 5, 10, 15, 18, 22, 30 %.',
    corrected: 'N = 6, as Section VI says; the six shares add up to 100 %.',
    effect: 'Output ports 5 instead of 7.',
  },
  {
    where: 'Fig. 15',
    printed: 'Scenario 3 with M = 1 needs 10 cores at 8 Mpps and 17 at 14 Mpps.',
    corrected:
      'The stated 2733.3 + 125 ns a packet allow 0.35 Mpps a core: 23 and 41 cores. With 3000 cycles to process a packet (T_M = 1066.7 ns) the model gives 10 and 17.',
    effect:
      'The figure was drawn with other times than the text states. The threshold of “zero” does not matter: 1e-9, 1e-6 and 1e-3 give the same numbers of cores. Both are presets.',
  },
  {
    where: 'Figs 11, 12',
    printed:
      'The switch-over matters little under 0.5 to 0.6 Mpps and much near 1 Mpps, for parameters “close to scenario 2”.',
    corrected:
      'The axis can only be the load of the RX queue of port 5, 30 % of the switch’s; T_S is a share of T_M + T_R.',
    effect:
      'At 0.6 Mpps of port 5 nothing is lost for any T_S; at 0.9 Mpps 11 % with 0.1 % of overhead and 33 % with 100 %. The plateau below 1 to 2 % is reproduced.',
  },
  {
    where: 'Section IV-B, short switch-over',
    printed: 'T_S tends to 0 in the scenarios.',
    corrected:
      'The model degenerates there: while the other queues are empty its vacation has no length, so each queue is seen as if alone. “Workload” keeps the wait behind the others. T_S = 0 with one port is refused: an idle core would poll infinitely often.',
    effect:
      'Times in the system of the paper’s model are 2 to 10 times too short before the onset of losses: scenario 1 at 5 Mpps, port 4, 0.23 µs (as printed 0.12) against 0.59 µs simulated and 0.59 µs by workload.',
  },
  {
    where: 'Losses before the onset',
    printed: 'The curves fall below 1e-60 just before losses start.',
    corrected: 'They are not tail probabilities, for the same reason; gated queues share the fault.',
    effect:
      'Scenario 1 with one packet a visit at 6 Mpps, 94 % of the critical load: 1e-49 by the model, 3.9e-5 simulated.',
  },
  {
    where: 'Section III-D, law of the service time',
    printed:
      'One exponential time for a packet; the authors’ simulator adds two, for processing and forwarding.',
    corrected: 'One exponential time here, in all forms.',
    effect:
      'At 6 Mpps of scenario 1 port 4 takes 1.105 µs with one exponential time, 0.887 µs with two and 0.650 µs with fixed times.',
  },
  {
    where: 'Authors’ simulator (DPDKSim)',
    printed: 'The figures compare with it.',
    corrected:
      'It has no switch-over, lets the packets of a batch leave in groups, and counts from an empty system. With these semantics a simulation of our own agrees with it; the numbers here are for the semantics of the paper.',
    effect: 'Scenario 1 at 8 Mpps, port 4: loss 17.1 % there, 17.4 % here.',
  },
  {
    where: 'Appendix B',
    printed: '178 cycles at 2.3 GHz correspond to 77.43 ns.',
    corrected: '178 / 2.3 is 77.39 ns, which is used.',
    effect: 'Less than 0.1 %.',
  },
  {
    where: 'Reproduced',
    printed:
      'Scenario 1 at 8 Mpps: port 4 nearly full, the others nearly empty; onset at 7 Mpps; with M = 1 onset at 6.5 Mpps and a loss near 0.55 at 9 Mpps; little gain from batches in scenario 2.',
    corrected: 'Nothing to correct.',
    effect:
      'Mean queues 1.4, 2.8, 7.8 and 126 packets; onset 7.1 simulated; 0.535 at 9 Mpps; onset of scenario 2 moves from 2.7 to 3.1 Mpps.',
  },
];
