/** Drawn pictures, the latest used ones, in so many bytes at most. */
export class PictureCache {
  readonly #pictures = new Map<string, Buffer>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  get(key: string): Buffer | null {
    const picture = this.#pictures.get(key)
    if (picture === undefined) return null
    this.#pictures.delete(key)
    this.#pictures.set(key, picture)
    return picture
  }

  set(key: string, picture: Buffer): void {
    this.#drop(key)
    this.#pictures.set(key, picture)
    this.#bytes += picture.length
    for (const oldest of this.#pictures.keys()) {
      if (this.#bytes <= this.#mostBytes) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#pictures.get(key)?.length ?? 0
    this.#pictures.delete(key)
  }
}
