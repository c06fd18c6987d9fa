/** Spec §9 «Microphone meter scale divisor». */
const SCALE_DIVISOR = 1350
/** Sixteen bands: an ordinary voice fills about half of the scale. */
const FFT_SIZE = 32

/** Loudness from 0 to 1 of one look at the spectrum, bytes per band. */
export function levelOf(bands: Uint8Array): number {
  const sum = bands.reduce((total, band) => total + band, 0)
  return Math.min(1, sum / SCALE_DIVISOR)
}

/** Calls back with the loudness of a stream's microphone on every frame. Returns how to stop. */
export function watchMicrophone(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext()
  const analyser = new AnalyserNode(context, { fftSize: FFT_SIZE })
  const source = context.createMediaStreamSource(stream)
  source.connect(analyser)
  const bands = new Uint8Array(analyser.frequencyBinCount)
  // Browsers start the context asleep when nobody has touched the page yet.
  const wake = () => void context.resume()
  wake()
  addEventListener('pointerdown', wake)
  addEventListener('keydown', wake)
  let frame = requestAnimationFrame(function look() {
    analyser.getByteFrequencyData(bands)
    onLevel(levelOf(bands))
    frame = requestAnimationFrame(look)
  })
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('pointerdown', wake)
    removeEventListener('keydown', wake)
    source.disconnect()
    void context.close()
  }
}
