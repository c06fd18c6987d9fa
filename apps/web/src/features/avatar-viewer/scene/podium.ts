import { CanvasTexture, Mesh, MeshBasicMaterial, PlaneGeometry, SRGBColorSpace } from 'three'

const SIDE_M = 2.4
const SIDE_PX = 512
/** Over the floor by less than a sole is thick: nothing flickers with it. */
const LIFT_M = 0.001

/** Radii in metres, from the edge of the light to the shade under the feet. */
const GLOW_M = 1.05
const RIM_M = 0.47
const SHADE_M = 0.4
const FOOT_M = 0.16

/**
 * The podium: a dark disc with a lit rim and the soft shadow of a body under a wide light. Painted once on one square:
 * real shadows would draw everything twice.
 */
export function createPodium(): Mesh {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE_PX
  canvas.height = SIDE_PX
  const drawing = canvas.getContext('2d')
  if (drawing !== null) paint(drawing)
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 8
  const material = new MeshBasicMaterial({
    map: texture,
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  })
  const podium = new Mesh(new PlaneGeometry(SIDE_M, SIDE_M), material)
  podium.rotation.x = -Math.PI / 2
  podium.position.y = LIFT_M
  podium.renderOrder = -1
  return podium
}

function paint(drawing: CanvasRenderingContext2D): void {
  const px = (metres: number) => (metres / SIDE_M) * SIDE_PX
  drawing.translate(SIDE_PX / 2, SIDE_PX / 2)
  blob(drawing, px(GLOW_M), ['rgb(255 196 96 / 0.3)', 'rgb(255 190 80 / 0.1)', 'rgb(255 190 80 / 0)'])
  disc(drawing, px(RIM_M), 'rgb(9 13 18)')
  drawing.lineWidth = px(0.016)
  drawing.strokeStyle = 'rgb(255 198 104 / 0.75)'
  circle(drawing, px(RIM_M))
  drawing.stroke()
  disc(drawing, px(RIM_M - 0.04), 'rgb(20 28 36)')
  blob(drawing, px(RIM_M - 0.04), ['rgb(74 94 112 / 0.7)', 'rgb(44 58 71 / 0.4)', 'rgb(24 33 42 / 0)'])
  drawing.save()
  drawing.scale(1, 0.72)
  blob(drawing, px(SHADE_M), ['rgb(3 5 8 / 0.75)', 'rgb(3 5 8 / 0.42)', 'rgb(3 5 8 / 0)'])
  drawing.restore()
  for (const side of [-1, 1]) {
    drawing.save()
    drawing.translate(px(0.155) * side, px(0.06))
    drawing.scale(0.7, 1.1)
    blob(drawing, px(FOOT_M), ['rgb(2 4 6 / 0.85)', 'rgb(2 4 6 / 0.55)', 'rgb(2 4 6 / 0)'])
    drawing.restore()
  }
}

function circle(drawing: CanvasRenderingContext2D, radius: number): void {
  drawing.beginPath()
  drawing.arc(0, 0, radius, 0, 2 * Math.PI)
}

function disc(drawing: CanvasRenderingContext2D, radius: number, color: string): void {
  drawing.fillStyle = color
  circle(drawing, radius)
  drawing.fill()
}

function blob(drawing: CanvasRenderingContext2D, radius: number, colors: readonly string[]): void {
  const gradient = drawing.createRadialGradient(0, 0, 0, 0, 0, radius)
  for (const [index, color] of colors.entries()) gradient.addColorStop(index / (colors.length - 1), color)
  drawing.fillStyle = gradient
  circle(drawing, radius)
  drawing.fill()
}
