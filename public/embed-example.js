/* global document, window, setInterval, clearInterval, URL */

/**
 * A page around a frame of Batchscope: greets it, sets an input with a slider, shows the answers. The frame answers
 * only the page that greeted it; see docs/embedding.md for the messages.
 */
const frame = document.getElementById('frame');
const rate = document.getElementById('rate');
const origin = new URL(frame.src).origin;
const place = (id) => document.getElementById(id);

function say(message) {
  frame.contentWindow.postMessage(message, origin);
}

// The frame listens once its code is loaded: it is greeted until it answers.
let greeting;
function greet() {
  clearInterval(greeting);
  greeting = setInterval(() => say({ type: 'batchscope:hello', version: 1 }), 250);
}

// Messages of this frame and its origin only: any window may send messages here.
window.addEventListener('message', ({ data, source, origin: from }) => {
  if (source !== frame.contentWindow || from !== origin) return;
  switch (data.type) {
    case 'batchscope:ready':
      clearInterval(greeting);
      setUp(data.inputs.find(({ name }) => name === 'rateMbps'));
      frame.style.height = `${data.height}px`;
      show(data);
      break;
    case 'batchscope:scenario':
    case 'batchscope:changed':
      show(data);
      break;
    case 'batchscope:height':
      frame.style.height = `${data.height}px`;
      break;
    case 'batchscope:refused':
      place('sentence').textContent = data.message;
  }
});

function setUp({ sliderMin, sliderMax }) {
  rate.min = sliderMin;
  rate.max = sliderMax;
  rate.step = 100;
  rate.disabled = false;
}

function show({ scenario, results, sentence, solved, fault }) {
  const { rateMbps } = scenario.inputs;
  rate.value = rateMbps;
  place('shown-rate').textContent = `${rateMbps / 1000} Gbit/s`;
  if (!solved) {
    if (fault) place('sentence').textContent = fault;
    return;
  }
  place('sentence').textContent = sentence;
  // A loss below the solver's floor counts as none.
  const loss = results.lossProbability;
  place('loss').textContent = loss < 1e-12 ? 'none' : `${(100 * loss).toPrecision(3)} %`;
  place('mean-batch').textContent = results.meanBatch.toPrecision(3);
  place('p99').textContent = results['sojournUs.exact.p99'].toPrecision(3);
}

rate.addEventListener('input', () => {
  say({ type: 'batchscope:set-scenario', scenario: { inputs: { rateMbps: Number(rate.value) } } });
});
frame.addEventListener('load', greet);
greet();
