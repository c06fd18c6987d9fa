import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'

/** Least that three.js does in a frame: one turning cube of a plain material under one light, at the same size. */
export const CUBE_PATH = '/bench-cube'

const BUILD = fileURLToPath(new URL('../../node_modules/three/build/', import.meta.url))

const PAGE = `<!doctype html><title>cube</title><style>body{margin:0}</style><canvas></canvas>
<script type="module" src="${CUBE_PATH}/scene.js"></script>`

const SCENE = `
import { BoxGeometry, DirectionalLight, Mesh, MeshStandardMaterial, PerspectiveCamera, Scene, WebGLRenderer } from './three.module.js'
const renderer = new WebGLRenderer({ canvas: document.querySelector('canvas'), antialias: true })
renderer.setSize(innerWidth, innerHeight)
const scene = new Scene()
const cube = new Mesh(new BoxGeometry(), new MeshStandardMaterial())
scene.add(cube, new DirectionalLight())
const camera = new PerspectiveCamera(22, innerWidth / innerHeight, 0.1, 20)
camera.position.z = 5
function draw(now) {
  cube.rotation.y = now / 1000
  renderer.render(scene, camera)
  requestAnimationFrame(draw)
}
requestAnimationFrame(draw)
document.body.dataset.stage = 'shown'
`

/** The cube's page, in the place of an address of the site. */
export async function serveCube(context: BrowserContext): Promise<void> {
  await context.route(`**${CUBE_PATH}`, (route) => route.fulfill({ contentType: 'text/html', body: PAGE }))
  await context.route(`**${CUBE_PATH}/*.js`, (route) => {
    const file = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    const body = file === 'scene.js' ? SCENE : readFileSync(BUILD + file)
    return route.fulfill({ contentType: 'text/javascript', body })
  })
}
