// The engine counts bytes, and editors count UTF-16 units. PlaceMap turns offsets of the one into those of the other; the
// text is read once for any number of places if they come in order.
export class PlaceMap {
  #unit = 0;
  #byte = 0;

  constructor(private readonly text: string) {}

  unitAt(byte: number): number {
    if (byte < this.#byte) this.#unit = this.#byte = 0;
    while (this.#byte < byte && this.#unit < this.text.length) {
      const point = this.text.codePointAt(this.#unit)!;
      this.#byte += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
      this.#unit += point < 0x10000 ? 1 : 2;
    }
    return this.#unit;
  }
}
