// The click of a stone, made of a short burst of noise. Off until somebody turns it on.

const KEY = 'nakade-sound';
let context: AudioContext | null = null;

export function soundIsOn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

export function setSound(on: boolean) {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // A browser that keeps nothing stays silent.
  }
  if (on) click();
}

export function click() {
  if (!soundIsOn()) return;
  context ??= new AudioContext();
  const length = Math.round(context.sampleRate * 0.05);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) wave[i] = (Math.random() * 2 - 1) * Math.exp((-9 * i) / length);
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = 1900;
  const gain = context.createGain();
  gain.gain.value = 0.7;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start();
}
