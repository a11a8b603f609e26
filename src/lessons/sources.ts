import type { LessonSource } from './lesson.ts';

export const geissler: LessonSource = {
  text: 'S. Geissler, S. Lange, L. Linguaglossa, D. Rossi, T. Zinner, T. Hossfeld: Discrete-Time Modeling of NFV Accelerators that Exploit Batched Processing. ACM TOMPECS, 2021.',
};
export const gebert: LessonSource = {
  text: 'S. Gebert, T. Zinner, S. Lange, C. Schwartz, P. Tran-Gia: Performance Modeling of Softwarized Network Functions Using Discrete-Time Analysis. ITC 28, 2016.',
};
export const begin: LessonSource = {
  text: 'T. Begin, B. Baynat, G. Artero Gallardo, V. Jardin: An Accurate and Efficient Modeling Framework for the Performance Evaluation of DPDK-Based Virtual Switches. IEEE TNSM 15(4), 2018.',
};
export const vladislavic: LessonSource = {
  text: 'Đ. Vladislavić, D. Huljenić, J. Ožegović: Virtual Network Resource Optimization Model for Network Function Virtualization. 2021.',
};
export const dimitrovski: LessonSource = {
  text: 'T. Dimitrovski, B. Turkovic, A. Ganesh, T. Lynar, H. van den Berg, G. Heijenk: On Performance Modeling for the Management of Cloud-native Network Functions in Closed-loops. CNSM, 2025.',
};
export const barach: LessonSource = {
  text: 'D. Barach, L. Linguaglossa, D. Marion, P. Pfister, S. Pontarelli, D. Rossi: High-Speed Software Data Plane via Vectorized Packet Processing. IEEE Communications Magazine 56(12), 2018.',
};
export const little: LessonSource = {
  text: 'J. D. C. Little: A Proof for the Queuing Formula L = λW. Operations Research 9(3), 1961.',
};
export const kleinrock: LessonSource = {
  text: 'L. Kleinrock: Queueing Systems, Volume 1: Theory. Wiley, 1975; chapter 5 has residual life and the inspection paradox.',
};
export const mogul: LessonSource = {
  text: 'J. C. Mogul, K. K. Ramakrishnan: Eliminating Receive Livelock in an Interrupt-Driven Kernel. ACM TOCS 15(3), 1997.',
};
export const dean: LessonSource = {
  text: 'J. Dean, L. A. Barroso: The Tail at Scale. Communications of the ACM 56(2), 2013.',
};
export const gettys: LessonSource = {
  text: 'J. Gettys, K. Nichols: Bufferbloat: Dark Buffers in the Internet. ACM Queue 9(11), 2011.',
};
export const rfc2544: LessonSource = {
  text: 'S. Bradner, J. McQuaid: Benchmarking Methodology for Network Interconnect Devices. RFC 2544, 1999.',
  url: 'https://www.rfc-editor.org/rfc/rfc2544',
};

export const transientStatements: LessonSource = {
  text: 'Batchscope: simulations over time, checked against an independent event simulation. Open the stage “After a stall” to repeat them.',
};
