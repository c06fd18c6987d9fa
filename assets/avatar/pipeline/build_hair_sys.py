from items import *
HAIRS = ['short01', 'short02', 'short03', 'short04', 'bob01', 'bob02', 'long01', 'braid01', 'ponytail01', 'afro01']
SRC = {'afro01': 'afro_diffuse'}
def main(g):
    ctx = Ctx(g); T = OUT + '/tex'; O = f'{OUT}/{g}'
    for n2 in HAIRS:
        n = n2
        p = load_proxy('hair', n)
        tx = grey_tex(texture('hair', n, SRC.get(n, f'{n}_diffuse')), f'{T}/hair_{n}.png', 512, .62, contrast=.85)
        pr = proxy_part(ctx, p, name='hair', tex=tx, rough=.72, alphaMode='BLEND', doubleSided=True)
        if n in ('long01', 'braid01', 'ponytail01'):                                      # room for collars and coats under what hangs down the back
            q = pr['v']; neck = ctx.c.heads()[B['Neck']]; q[:, 2] -= .032 * smooth(neck[1] + .06 - q[:, 1], 0, .14) * smooth(neck[2] + .03 - q[:, 2], 0, .04)
        # smooth "volume" normals: merge duplicate positions, then blend towards the radial direction of the skull
        v, t = pr['v'], pr['t']; key = np.round(v / 2e-4).astype(int); _, inv = np.unique(key, axis=0, return_inverse=True)
        n = vnormals(v, t); acc = np.zeros((inv.max() + 1, 3)); np.add.at(acc, inv, n); n = acc[inv]; n /= np.linalg.norm(n, axis=1, keepdims=True) + 1e-9
        pr['gn'] = n
        hc = ctx.c.heads()[B['Head']] + np.array([0, .10, .02]); rad = v - hc; rad[:, 1] *= .8 * (rad[:, 1] > 0) + .15; rad /= np.linalg.norm(rad, axis=1, keepdims=True)
        n = np.where((n * rad).sum(1, keepdims=True) < -.2, -n, n); n = n * .6 + rad * .4
        pr['n'] = n / np.linalg.norm(n, axis=1, keepdims=True); pr['mn'] = False
        save_part(ctx, f'{O}/hairsys_{n2}.glb', 'hair', [phong_tess(pr) if len(pr['t']) < 4200 else pr])
for g in sys.argv[1:] or ['male', 'female']: main(g)
