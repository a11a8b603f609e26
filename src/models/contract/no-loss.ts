/**
 * A loss below this counts as none, everywhere: in numbers, sentences, figures and questions. About one packet a day at
 * 10 Mpps.
 */
export const noLossFloor = 1e-12;
