"""own hairstyles on the same scalp: buzz (shells), curls from large to an afro's, and a bun wound of a rope of hair"""
import build_hair_sys as core
from curls import *

# how high the hair stands and how large a cap of curls is, metres; rings of a cap; curls of a cap: how many, how wide they turn, how far round (radians), how thick
CURLS = (('curly', .028, .019, ((1, 0), (6, .55), (10, 1)), (7, .42, 3.6, .19)), ('coils', .015, .0115, ((1, 0), (8, 1)), (11, .30, 4.4, .14)), ('afro01', .050, .0165, ((1, 0), (8, 1)), (52, .12, 5., .075)))

def rope_texture(path, W=512, H=128, seed=17):
    """hair along a rope: u runs along it, v around; no gaps"""
    r = np.random.RandomState(seed); y, x = np.mgrid[0:H, 0:W]; twist = (y + x * .55).astype(int) % H
    streaks = sum(a * ndimage.gaussian_filter(r.rand(H, W), (s, 26), mode='wrap') / .29 * np.sqrt(s * 26 * 4 * np.pi) for s, a in ((.8, .055), (2.2, .06), (6, .07)))
    L = .62 + (streaks - streaks.mean())[twist, x] * .9
    Image.fromarray((np.clip(np.dstack([L] * 3), .18, 1) * 255).astype(np.uint8)).save(path); return path

def coil(at, axis, size=1., turns=2.35, n=120, sides=14):
    """a rope wound from outside in, growing along the axis: corners, triangles, uv with its own triangles, light"""
    axis = axis / np.linalg.norm(axis); e1 = np.cross([0, 1., 0], axis); e1 /= np.linalg.norm(e1); e2 = np.cross(axis, e1)
    s = np.linspace(0, 1, n); a = -1.2 + 2 * np.pi * turns * s; far = size * (.0300 - .0265 * s ** 1.35); lift = size * (.002 + .0235 * s ** 1.2)
    thick = size * (.0152 - .0035 * s) * smooth(s, -.03, .05) * (.25 + .75 * smooth(1 - s, 0, .08))
    out = np.cos(a)[:, None] * e1 + np.sin(a)[:, None] * e2; mid = at + out * far[:, None] + axis * lift[:, None]
    along = np.gradient(mid, axis=0); along /= np.linalg.norm(along, axis=1, keepdims=True); over = np.cross(along, out); over /= np.linalg.norm(over, axis=1, keepdims=True); out = np.cross(over, along)
    b = np.arange(sides) * 2 * np.pi / sides; v = (mid[:, None] + thick[:, None, None] * (np.cos(b)[None, :, None] * out[:, None] + np.sin(b)[None, :, None] * over[:, None])).reshape(-1, 3)
    T, U = [], []
    for i in range(n - 1):
        for k in range(sides):
            q = (k + 1) % sides; p, o = i * sides, i * (sides + 1); T += [[p + k, p + sides + k, p + q], [p + q, p + sides + k, p + sides + q]]
            U += [[o + k, o + sides + 1 + k, o + k + 1], [o + k + 1, o + sides + 1 + k, o + sides + 2 + k]]
    uv = np.array([[x, y / sides] for x in s for y in range(sides + 1)])
    return v, np.array(T), uv, np.array(U), mid

def bun(ctx, g, T):
    """the core's hair drawn back, without its tail, and the rope where the tail grew"""
    p = load_proxy('hair', 'ponytail01'); c = ctx.c; v = c.posed(fit(p, c.v0), proxy_weights(p, c.W)); eye, _, _ = face(ctx)
    keep, tail = [], []
    for ks in comps(p.mesh):
        ids = np.unique([i for k in ks for i in p.mesh.faces[k]])
        if v[ids, 1].min() < eye[1] - .13: tail.append(v[ids])
        else: keep += ks
    tail = np.concatenate(tail); root = tail[tail[:, 1] > tail[:, 1].max() - .012].mean(0) - [0, .020, 0]; ids = ctx.headids      # lower than the tail grew: over the gap it left
    near = ids[np.argsort(((ctx.pv[ids] - root) ** 2).sum(1))[:40]]; skin = ctx.pv[near[0]].copy(); skin[0] = 0
    axis = ctx.n0[near].mean(0); axis[0] = 0; axis = axis / np.linalg.norm(axis) + np.array([0, .12, 0]); at = skin + axis * .012
    cv, ct, uv, cu, mid = coil(at, axis, 1.12)
    fv, fn, fuv, ft, _ = sphere(np.zeros(3), 1, 20, 12, .3, 0); core_at = at + axis * .004; fv = core_at + fv * .033; k0 = len(cv); u0 = len(uv)
    V = np.concatenate([cv, fv]); TT = np.concatenate([ct, ft + k0]); UV = np.concatenate([uv, np.c_[fuv[:, 0] * .2 + .4, fuv[:, 1]]]); UT = np.concatenate([cu, ft + u0])
    n = vnormals(V, TT); n[k0:] = fn; rad = V - (at + axis * .004); rad /= np.linalg.norm(rad, axis=1, keepdims=True)
    if (n[:k0] * (V[:k0] - np.repeat(mid, len(cv) // len(mid), 0))).sum() < 0: n[:k0] *= -1; TT[:len(ct)] = TT[:len(ct), ::-1]; UT[:len(cu)] = UT[:len(cu), ::-1]
    light = .42 + .58 * smooth((n * rad).sum(1), -.35, .55); light[k0:] = .40
    w = np.zeros((len(V), NB)); w[:, B['Head']] = 1
    wound = dict(v=V, n=n, t=TT, uv=UV, uvt=UT, w=w, morph=lambda d: np.repeat(d[near].mean(0)[None] * .1, len(V), 0), mn=False, color=np.repeat(light[:, None], 3, 1), mat=dict(tex=rope_texture(f'{T}/hair_bun_rope.png'), name='hair', rough=core.ROUGH))
    return [core.bedding(ctx, 'bun', T, g), core.part(ctx, 'ponytail01', T, keep), wound]

def main(g):
    ctx = head_ctx(g); T = f'{OUT}/tex'; O = f'{OUT}/{g}'
    eye, _, _ = face(ctx); scalp = short(ctx)
    # --- buzz: two shells
    save_part(ctx, f'{O}/hairsys_buzz.glb', 'hair', [shell(ctx, scalp, .0008, f'{T}/hair_buzz_{g}.png', 'hair_shell', 448, 448, .95, .42, 5, .30), dict(shell(ctx, scalp, .0024, f'{T}/hair_buzz2_{g}.png', 'hair_shell', 384, 384, .70, .50, 8, 1.0))])
    # --- curls: two layers of caps over a bed
    line = hairline(ctx); ground = on_scalp(ctx, line)
    for name, tall, size, rings, (count, curl, turn, wide) in CURLS:
        def height(P): return np.minimum(tall * (.45 + .55 * smooth(P[:, 1] - eye[1], -.03, .09)), .003 + .9 * np.maximum(line(P), 0))
        K = Curls(ctx, line, height, lambda P: size * (.62 + .38 * smooth(line(P), .0, .022)), rings)
        K.bed(.72, .66)
        for lift, light, far in ((.66, .78, 1.), (1., 1., .66)):
            P, N, ti, b = ground; k = apart(P, K.size(P) * far / (1 + height(P) * lift / .09)); K.add(P[k], N[k], ti[k], b[k], lift, light)
        atlas = curl_atlas(f'{T}/hair_{name}_curls.png', count, curl, turn, wide, 7)
        save_part(ctx, f'{O}/hairsys_{name}.glb', 'hair', [shell(ctx, scalp, .0008, f'{T}/hair_{name}_{g}.png', 'hair_shell', 320, 320, .98, .46, 5, .15), K.part(dict(tex=atlas, name='hair', rough=core.ROUGH, alphaMode='BLEND', doubleSided=True))])
    save_part(ctx, f'{O}/hairsys_bun.glb', 'hair', bun(ctx, g, T))
if __name__ == '__main__':
    for g in sys.argv[1:] or ['male', 'female']: main(g)
