/** A line of a practice player. */
export interface SpokenLine {
  readonly text: string
  readonly seat: number
  /** 0…1. */
  readonly volume: number
}

/** The part of the browser's speech that is used here. */
type Speech = Pick<SpeechSynthesis, 'getVoices' | 'speak'>

/** Faster than people talk: the minutes of practice players are short. */
const RATE = 1.2

/** Speaks in a Russian voice; silent where the browser has none, because another one would spell the words wrongly. */
export function readAloud({ text, seat, volume }: SpokenLine, speech: Speech | null = ownSpeech()): void {
  const voice = speech?.getVoices().find(({ lang }) => /^ru\b/i.test(lang))
  if (speech === null || voice === undefined) return
  const line = new SpeechSynthesisUtterance(text)
  line.voice = voice
  line.lang = voice.lang
  line.volume = volume
  line.rate = RATE
  line.pitch = 0.7 + ((seat * 3) % 10) * 0.08
  speech.speak(line)
}

/** Ends what is being read. */
export function hush(): void {
  ownSpeech()?.cancel()
}

function ownSpeech(): SpeechSynthesis | null {
  return 'speechSynthesis' in window ? speechSynthesis : null
}
