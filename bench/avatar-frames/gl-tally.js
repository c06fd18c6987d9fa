/**
 * Runs in the measured page before its own code: counts at the door to WebGL, so the product needs no counters, and
 * what a library draws on its own (shadows) is counted like everything else. `glTally` is read by ../avatar-frames.ts.
 */
const TRIANGLES = 4
/** Bytes of a pixel by the sized format, R8 to RGBA32F; 4 for what is not listed. */
const PIXEL_BYTES = new Map([
  [33321, 1],
  [33323, 2],
  [33325, 2],
  [33327, 4],
  [33328, 8],
  [34842, 8],
  [34836, 16],
])
/** Bytes by the texture, buffer or render target that holds them. */
const kept = { texture: new Map(), buffer: new Map(), renderbuffer: new Map() }
const bound = new Map()
let unit = 0
let frames = 0
let frame = { calls: 0, triangles: 0 }
let counted = []

/** Sees each call of a method of WebGL, after it. */
function see(name, seen) {
  const gl = WebGL2RenderingContext.prototype
  const own = gl[name]
  gl[name] = function (...args) {
    const result = own.apply(this, args)
    seen(...args)
    return result
  }
}

function drawn(mode, corners, instances = 1) {
  frame.calls += 1
  if (mode === TRIANGLES) frame.triangles += (corners / 3) * instances
}

/** Textures are bound for each unit by itself. */
const placeOf = (kind, target) => (kind === 'texture' ? `${kind} ${unit} ${target}` : `${kind} ${target}`)
const bind = (kind) => (target, object) => bound.set(placeOf(kind, target), object)

function keep(kind, target, bytes) {
  const object = bound.get(placeOf(kind, target))
  if (object) kept[kind].set(object, bytes)
}

const bytesOf = (format, pixels, levels = 1) =>
  Math.round(pixels * (PIXEL_BYTES.get(format) ?? 4) * (levels > 1 ? 4 / 3 : 1))

see('drawElements', (mode, corners) => drawn(mode, corners))
see('drawArrays', (mode, _first, corners) => drawn(mode, corners))
see('drawElementsInstanced', (mode, corners, _type, _at, instances) => drawn(mode, corners, instances))
see('drawArraysInstanced', (mode, _first, corners, instances) => drawn(mode, corners, instances))
see('activeTexture', (next) => {
  unit = next
})
see('bindTexture', bind('texture'))
see('bindBuffer', bind('buffer'))
see('bindRenderbuffer', bind('renderbuffer'))
see('texStorage2D', (target, levels, format, width, height) =>
  keep('texture', target, bytesOf(format, width * height, levels)),
)
see('texStorage3D', (target, levels, format, width, height, depth) =>
  keep('texture', target, bytesOf(format, width * height * depth, levels)),
)
see('texImage2D', (target, level, format, width, height) => {
  if (level === 0 && typeof height === 'number') keep('texture', target, bytesOf(format, width * height))
})
see('renderbufferStorage', (target, format, width, height) =>
  keep('renderbuffer', target, bytesOf(format, width * height)),
)
see('bufferData', (target, data) => keep('buffer', target, typeof data === 'number' ? data : data.byteLength))
see('deleteTexture', (texture) => kept.texture.delete(texture))
see('deleteBuffer', (buffer) => kept.buffer.delete(buffer))
see('deleteRenderbuffer', (buffer) => kept.renderbuffer.delete(buffer))

const askForFrame = globalThis.requestAnimationFrame.bind(globalThis)
globalThis.requestAnimationFrame = (callback) =>
  askForFrame((now) => {
    frame = { calls: 0, triangles: 0 }
    callback(now)
    if (frame.calls === 0) return
    frames += 1
    counted.push(frame)
  })

const sum = (values) => [...values].reduce((total, value) => total + value, 0)

globalThis.glTally = {
  frames: () => frames,
  begin() {
    counted = []
  },
  end: () => ({
    frames: counted.length,
    calls: sum(counted.map(({ calls }) => calls)),
    triangles: sum(counted.map(({ triangles }) => triangles)),
    mostCalls: Math.max(...counted.map(({ calls }) => calls)),
    mostTriangles: Math.max(...counted.map(({ triangles }) => triangles)),
    textureBytes: sum(kept.texture.values()),
    targetBytes: sum(kept.renderbuffer.values()),
    bufferBytes: sum(kept.buffer.values()),
  }),
}
