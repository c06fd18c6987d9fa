/** Raw models to what browsers load: quantised and packed by meshopt, WebP textures. node optimize.mjs <raw> <out> */
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Logger, NodeIO, PropertyType } from '@gltf-transform/core'
import { ALL_EXTENSIONS, EXTMeshoptCompression, EXTTextureWebP } from '@gltf-transform/extensions'
import { dedup, prune, quantize, reorder } from '@gltf-transform/functions'
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer'
import sharp from 'sharp'

const [raw, out, only = ''] = process.argv.slice(2)
await MeshoptEncoder.ready
await MeshoptDecoder.ready
const io = new NodeIO()
  .registerExtensions(ALL_EXTENSIONS)
  .registerDependencies({ 'meshopt.encoder': MeshoptEncoder, 'meshopt.decoder': MeshoptDecoder })

/** Size and quality by what a texture is for: skin is looked at closely, the rest is cloth. */
function recipeOf(name, { width, height }) {
  const scaled = (to) => ({ width: to, height: Math.round((to * height) / width) })
  if (/^head_/.test(name)) return { width: 768, height: 1536, quality: 84 }
  if (/_n(\.png)?$/.test(name)) return { ...scaled(384), quality: 80 }
  if (/^(eyebrow|eyelash|iris|sclera)/.test(name)) return { ...scaled(256), quality: 74 }
  return { ...scaled(Math.min(width, 512)), quality: 74 }
}

async function shrink(texture) {
  const picture = sharp(texture.getImage())
  const name = texture.getName()
  const { width, height, quality } = recipeOf(name, await picture.metadata())
  const alphaQuality = /^(hair_buzz|hair_\w+_bed|beard_(?!strands))/.test(name) ? 40 : 78
  const bytes = await picture
    .resize(width, height, { kernel: 'lanczos3' })
    .webp({ quality, alphaQuality, effort: 5, exact: true, smartSubsample: true })
    .toBuffer()
  texture.setImage(bytes).setMimeType('image/webp')
}

async function pack(from, to) {
  const model = await io.read(from)
  model.setLogger(new Logger(Logger.Verbosity.ERROR))
  const textures = model.getRoot().listTextures()
  for (const texture of textures) await shrink(texture)
  if (textures.length > 0) model.createExtension(EXTTextureWebP).setRequired(true)
  await model.transform(
    dedup({ propertyTypes: [PropertyType.ACCESSOR, PropertyType.TEXTURE] }),
    prune({ keepAttributes: true, keepLeaves: true, keepExtras: true }),
    reorder({ encoder: MeshoptEncoder }),
    quantize({
      pattern: /^(POSITION|NORMAL|TEXCOORD|WEIGHTS|COLOR)(_\d+)?$/,
      quantizePosition: 14,
      quantizeNormal: 8,
      quantizeTexcoord: 12,
      quantizeWeight: 8,
      quantizeColor: 8,
      quantizationVolume: 'scene',
      normalizeWeights: true,
    }),
  )
  model
    .createExtension(EXTMeshoptCompression)
    .setRequired(true)
    .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.QUANTIZE })
  await io.write(to, model)
  console.log(`${to} ${Math.round(statSync(to).size / 1024)} KB`)
}

for (const gender of ['male', 'female']) {
  mkdirSync(join(out, gender), { recursive: true })
  const parts = readdirSync(join(raw, gender)).filter((file) => file.endsWith('.glb'))
  const files = [
    [`base_${gender}.glb`, 'base.glb'],
    ...parts.map((file) => [`${gender}/${file}`, file.replace('hairsys_', 'hair_')]),
  ]
  for (const [from, to] of files) if (to.startsWith(only)) await pack(join(raw, from), join(out, gender, to))
}
