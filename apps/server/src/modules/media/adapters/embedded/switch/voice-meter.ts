/** How many packets of sound make an average. A silent microphone sends one in 400 ms (DTX). */
const PACKETS = 5
/** In −dBov: what is louder on average is a voice, the noise of a room is not. */
const VOICE_LEVEL = 55

/** Says from the loudness of the packets (RFC 6464) when somebody begins and stops to talk. */
export class VoiceMeter {
  #levels: readonly number[] = []
  #talks = false

  /** True or false at a change; null: as before. */
  measure(extension: Buffer | undefined): boolean | null {
    if (extension === undefined) return null
    this.#levels = [...this.#levels, (extension[0] ?? 0x7f) & 0x7f].slice(-PACKETS)
    if (this.#levels.length < PACKETS) return null
    const average = this.#levels.reduce((sum, level) => sum + level, 0) / PACKETS
    const talks = average < VOICE_LEVEL
    if (talks === this.#talks) return null
    this.#talks = talks
    return talks
  }
}
