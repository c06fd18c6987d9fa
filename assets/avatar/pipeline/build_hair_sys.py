"""hairstyles of the core, with a bed of short hair on the skin under those that are tied back"""
from scalp import *
HAIRS = ['short01', 'short02', 'short03', 'short04', 'bob01', 'bob02', 'long01', 'braid01', 'ponytail01', 'afro01']
SRC = {'afro01': 'afro_diffuse'}
HANGING = ('long01', 'braid01', 'ponytail01')
TIED = ('braid01', 'ponytail01')
# How much of a hairstyle's light is that of a ball: of strips standing on edge, as the afro's, nearly all, or their edges shine grey.
ROUND = {'afro01': .95}
# Smoother hair mirrors the studio at its crown and looks grey.
ROUGH = 1.0

def over_skin(ctx, v, morph, reach=.045):
    """as the hair moves with the shapes of a face, but nowhere less outwards than the skin and the ears under it"""
    _, _, hc = face(ctx); rad = v - hc; rad /= np.linalg.norm(rad, axis=1, keepdims=True)
    far, k = cKDTree(ctx.pv[ctx.headids]).query(v, 28); k = ctx.headids[k]; w = smooth(reach - far[:, 0], 0, .02)
    def f(d):
        own = morph(d); skin = np.sort((d[k] * rad[:, None]).sum(2), axis=1)[:, -3:].mean(1) * .1
        return own + rad * (np.maximum(0, skin - (own * rad).sum(1)) * w)[:, None]
    return f

def part(ctx, name, T, faces=None):
    """one of the core's hairstyles, or some of its faces, with the light of a round volume"""
    p = load_proxy('hair', name); tx = grey_tex(texture('hair', name, SRC.get(name, f'{name}_diffuse')), f'{T}/hair_{name}.png', 512, .62, contrast=.85)
    pr = proxy_part(ctx, p, faces, name='hair', tex=tx, rough=ROUGH, alphaMode='BLEND', doubleSided=True)
    if name in HANGING:                                      # room for collars and coats under what hangs down the back
        q = pr['v']; neck = ctx.c.heads()[B['Neck']]; q[:, 2] -= .032 * smooth(neck[1] + .06 - q[:, 1], 0, .14) * smooth(neck[2] + .03 - q[:, 2], 0, .04)
    pr['morph'] = over_skin(ctx, pr['v'], pr['morph'])
    # smooth "volume" normals: merge duplicate positions, then blend towards the radial direction of the skull
    v, t = pr['v'], pr['t']; key = np.round(v / 2e-4).astype(int); _, inv = np.unique(key, axis=0, return_inverse=True)
    n = vnormals(v, t); acc = np.zeros((inv.max() + 1, 3)); np.add.at(acc, inv, n); n = acc[inv]; n /= np.linalg.norm(n, axis=1, keepdims=True) + 1e-9
    pr['gn'] = n
    hc = ctx.c.heads()[B['Head']] + np.array([0, .10, .02]); rad = v - hc; rad[:, 1] *= .8 * (rad[:, 1] > 0) + .15; rad /= np.linalg.norm(rad, axis=1, keepdims=True)
    n = np.where((n * rad).sum(1, keepdims=True) < -.2, -n, n); k = ROUND.get(name, .4); n = n * (1 - k) + rad * k
    pr['n'] = n / np.linalg.norm(n, axis=1, keepdims=True); pr['mn'] = False
    if name in ROUND:                                        # and all of them look outwards, or what shows its back is lit from within
        u = pr['uvt']; back = (np.cross(v[t[:, 1]] - v[t[:, 0]], v[t[:, 2]] - v[t[:, 0]]) * n[t].sum(1)).sum(1) < 0
        t[back], u[back] = t[back][:, ::-1], u[back][:, ::-1]
    return phong_tess(pr) if len(pr['t']) < 4200 else pr

def bedding(ctx, name, T, g):
    """short hair on the skin under hair drawn back, where it leaves gaps"""
    p = load_proxy('hair', 'ponytail01' if name == 'bun' else name); c = ctx.c; v = c.posed(fit(p, c.v0), proxy_weights(p, c.W)); eye, _, _ = face(ctx)
    t = tri([f for ks in comps(p.mesh) for f in [p.mesh.faces[k] for k in ks] if v[np.unique([i for k in ks for i in p.mesh.faces[k]]), 1].min() > eye[1] - .13] or p.mesh.faces)[0]
    return shell(ctx, bed(ctx, v, t), .0008, f'{T}/hair_{name}_bed_{g}.png', 'hair_shell', 192, 192, .97, .46, 5, .10)

def main(g):
    ctx = head_ctx(g); T = OUT + '/tex'; O = f'{OUT}/{g}'
    for name in HAIRS:
        under = [bedding(ctx, name, T, g)] if name in TIED else []
        save_part(ctx, f'{O}/hairsys_{name}.glb', 'hair', under + [part(ctx, name, T)])
if __name__ == '__main__':
    for g in sys.argv[1:] or ['male', 'female']: main(g)
