"""hairstyles of the core, with a bed of short hair on the skin under those that are tied back"""
from scalp import *
HAIRS = ['short01', 'short02', 'short03', 'short04', 'bob01', 'bob02', 'long01', 'braid01', 'ponytail01']
HANGING = ('long01', 'braid01', 'ponytail01')
TIED = ('braid01', 'ponytail01')
# Smoother hair mirrors the studio at its crown and looks grey.
ROUGH = 1.0

# A fringe that falls over an eye is swept aside. Metres over the eyes; at each height the fringe's inner edge as it is and as it shall be, degrees from the middle of the face
SWEPT_AT = [-.12, -.08, -.06, -.04, -.02, 0, .02, .04, .06, .08]
SWEPT_TO = [-50, -50, -50, -48, -43, -35, -21, -3, 24, 30]
SWEPT = {'bob01': [-15, -8, -5, 1, 8, 14, 20, 25, 28, 30], 'bob02': [-30, -30, -27, -13, -1, 4, 10, 14, 22, 30], 'short03': [-60, -60, -60, -50, -24, -1, 9, 14, 24, 30]}
def swept(ctx, name, v):
    eye, _, _ = face(ctx); dy = v[:, 1] - eye[1]; x, z = v[:, 0], v[:, 2] - .04; deg = np.degrees(np.arctan2(x, z)); edge = np.interp(dy, SWEPT_AT, SWEPT[name]); to = np.minimum(edge, np.interp(dy, SWEPT_AT, SWEPT_TO)); side = -100
    new = np.where(deg < side, deg, np.where(deg < edge, side + (deg - side) * (to - side) / (edge - side), deg + (to - edge) * (1 - smooth(deg, edge, edge + 24))))
    def round_(d): a = np.radians(d); return 1 / np.hypot(np.sin(a) / .086, np.cos(a) / .124)                  # a head is narrower than deep
    r = np.hypot(x, z) * (round_(new) / round_(deg)) ** .85; a = np.radians(new); return np.c_[np.sin(a) * r, v[:, 1], .04 + np.cos(a) * r]

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
    p = load_proxy('hair', name); tx = grey_tex(texture('hair', name, f'{name}_diffuse'), f'{T}/hair_{name}.png', 512, .62, contrast=.85)
    pr = proxy_part(ctx, p, faces, name='hair', tex=tx, rough=ROUGH, alphaMode='BLEND', doubleSided=True)
    if name in HANGING:                                      # room for collars and coats under what hangs down the back
        q = pr['v']; neck = ctx.c.heads()[B['Neck']]; q[:, 2] -= .032 * smooth(neck[1] + .06 - q[:, 1], 0, .14) * smooth(neck[2] + .03 - q[:, 2], 0, .04)
    if name in SWEPT: pr['v'] = swept(ctx, name, pr['v'])
    pr['morph'] = over_skin(ctx, pr['v'], pr['morph'])
    # smooth "volume" normals: merge duplicate positions, then blend towards the radial direction of the skull
    v, t = pr['v'], pr['t']; key = np.round(v / 2e-4).astype(int); _, inv = np.unique(key, axis=0, return_inverse=True)
    n = vnormals(v, t); acc = np.zeros((inv.max() + 1, 3)); np.add.at(acc, inv, n); n = acc[inv]; n /= np.linalg.norm(n, axis=1, keepdims=True) + 1e-9
    pr['gn'] = n
    hc = ctx.c.heads()[B['Head']] + np.array([0, .10, .02]); rad = v - hc; rad[:, 1] *= .8 * (rad[:, 1] > 0) + .15; rad /= np.linalg.norm(rad, axis=1, keepdims=True)
    n = np.where((n * rad).sum(1, keepdims=True) < -.2, -n, n); n = n * .6 + rad * .4
    pr['n'] = n / np.linalg.norm(n, axis=1, keepdims=True); pr['mn'] = False
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
