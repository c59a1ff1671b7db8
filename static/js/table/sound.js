/* Quiet table sounds, synthesised; off until asked for. */

export class Sound {
  constructor(prefs) {
    this.prefs = prefs;
    this.context = null;
  }

  ready() {
    if (!this.prefs.get("sound")) return null;
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") this.context.resume();
    return this.context;
  }

  /* A burst of filtered noise: the body of card and chip sounds. */
  burst(frequency, seconds, loudness, delay = 0, sharpness = 1) {
    const context = this.ready();
    if (!context) return;
    const length = Math.ceil(context.sampleRate * seconds);
    const buffer = context.createBuffer(1, length, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2;
    const source = new AudioBufferSourceNode(context, { buffer });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency, Q: sharpness });
    const gain = new GainNode(context, { gain: loudness });
    source.connect(filter).connect(gain).connect(context.destination);
    source.start(context.currentTime + delay);
  }

  tone(frequency, seconds, loudness, delay = 0) {
    const context = this.ready();
    if (!context) return;
    const start = context.currentTime + delay;
    const source = new OscillatorNode(context, { frequency, type: "sine" });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(loudness, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
    source.connect(gain).connect(context.destination);
    source.start(start);
    source.stop(start + seconds);
  }

  card() {
    this.burst(2600, 0.07, 0.22, 0, 0.7);
  }

  chip() {
    this.burst(4200, 0.035, 0.3, 0, 6);
    this.burst(5200, 0.03, 0.2, 0.045, 8);
  }

  shake() {
    for (let i = 0; i < 6; i += 1) this.burst(1700 + (i % 3) * 420, 0.06, 0.16, i * 0.11, 3);
  }

  closing() {
    this.tone(660, 0.5, 0.08);
    this.tone(495, 0.7, 0.08, 0.16);
  }

  won() {
    [523, 659, 784].forEach((frequency, i) => this.tone(frequency, 0.5, 0.05, i * 0.09));
  }
}
