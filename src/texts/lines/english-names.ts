/** Names of columns in German and French, word by word as their English names; everything else stays as it is. */

type Words = Readonly<Record<string, string>>;

/** German words that have no other meaning in an English column name. */
const german: Words = {
  durchsatz: 'throughput',
  durchsatzrate: 'throughput',
  nutzdurchsatz: 'throughput',
  verlust: 'loss',
  verluste: 'loss',
  verlustrate: 'loss ratio',
  verlustquote: 'loss ratio',
  paketverlust: 'loss',
  paketverluste: 'loss',
  verloren: 'lost',
  verworfen: 'dropped',
  latenz: 'latency',
  latenzen: 'latency',
  latenzzeit: 'latency',
  verzögerung: 'delay',
  laufzeit: 'delay',
  antwortzeit: 'response',
  wartezeit: 'waiting',
  bedienzeit: 'service',
  anzahl: 'count',
  häufigkeit: 'frequency',
  anteil: 'share',
  wahrscheinlichkeit: 'probability',
  perzentil: 'percentile',
  quantil: 'quantile',
  prozent: 'percent',
  zeit: 'time',
  angebotene: 'offered',
  angeboten: 'offered',
  gesendet: 'sent',
  empfangen: 'received',
  paketrate: 'packet rate',
  bitrate: 'bit rate',
  datenrate: 'rate',
  angebotslast: 'offered load',
  verlorene: 'lost',
  verworfene: 'dropped',
  auslastung: 'utilisation',
  dauer: 'duration',
  messdauer: 'duration',
  kennzahl: 'metric',
  einheit: 'unit',
  messwert: 'value',
  pakete: 'packets',
  paket: 'packet',
  rahmen: 'frame',
  rahmengröße: 'frame size',
  paketgröße: 'packet size',
  framegröße: 'frame size',
  rahmenlänge: 'frame size',
  paketlänge: 'packet size',
  warteschlange: 'queue',
  kerne: 'cores',
  flüsse: 'flows',
  konfiguration: 'configuration',
  stapelgröße: 'batch',
  stapel: 'batch',
  mittlere: 'mean',
  mittlerer: 'mean',
  mittelwert: 'mean',
  maximale: 'max',
  maximaler: 'max',
  minimale: 'min',
  standardabweichung: 'stddev',
  nanosekunden: 'ns',
  mikrosekunden: 'us',
  millisekunden: 'ms',
  sekunden: 's',
  sekunde: 's',
};
const french: Words = {
  débit: 'throughput',
  perte: 'loss',
  pertes: 'loss',
  perdus: 'lost',
  latence: 'latency',
  délai: 'delay',
  attente: 'waiting',
  réponse: 'response',
  nombre: 'count',
  fréquence: 'frequency',
  probabilité: 'probability',
  centile: 'percentile',
  temps: 'time',
  offerte: 'offered',
  offert: 'offered',
  envoyé: 'sent',
  envoyés: 'sent',
  émis: 'sent',
  reçu: 'received',
  reçus: 'received',
  paquets: 'packets',
  paquet: 'packet',
  trame: 'frame',
  trames: 'frames',
  cœurs: 'cores',
  coeurs: 'cores',
  moyenne: 'mean',
  moyen: 'mean',
  pourcentage: 'percent',
  nanosecondes: 'ns',
  microsecondes: 'us',
  millisecondes: 'ms',
  secondes: 's',
  taux: 'ratio',
  lot: 'batch',
  lots: 'batch',
};
/** Translated only beside another word of the language. */
const germanBeside: Words = { last: 'load', größe: 'size', länge: 'length' };
const frenchBeside: Words = {
  charge: 'load',
  taille: 'size',
  flux: 'flows',
  file: 'queue',
  de: '',
  du: '',
  des: '',
  la: '',
};

const word = /\p{L}+/gu;

export function englishNames(names: readonly string[]): string[] {
  const found = names.flatMap((name) => name.slice(0, 200).toLowerCase().normalize('NFC').match(word) ?? []);
  const has = (words: Words) => found.some((each) => Object.hasOwn(words, each));
  const known: Words = {
    ...(has(german) ? { ...germanBeside, ...german } : {}),
    ...(has(french) ? { ...frenchBeside, ...french } : {}),
  };
  if (Object.keys(known).length === 0) return [...names];
  return names.map((name) => {
    const english = name.normalize('NFC').replace(word, (each) => {
      const plain = each.toLowerCase();
      return Object.hasOwn(known, plain) ? known[plain]! : each;
    });
    // French names put the frame size in the other order.
    return english
      .replace(/\bsize\s+frames?\b/, 'frame size')
      .replace(/ {2,}/g, ' ')
      .trim();
  });
}
