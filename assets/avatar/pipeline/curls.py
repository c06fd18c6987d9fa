"""curly hair: a solid bed in the shape of the hairstyle, and over it caps, bent back at their rims, with painted curls"""
from scalp import *
from scipy.spatial import Delaunay
COLS, ROWS = 4, 2

def lock(q, size, turn, wide, r):
    """one curl in a sprite with points q (-1 … 1): the points near it, their light, how far each lies within it (over 0: inside)"""
    way, a0, sweep = r.rand() * 6.28, r.rand() * 6.28, turn * (1 if r.rand() < .5 else -1); at = np.array([np.cos(way), np.sin(way)]) * (.92 - size - wide) * np.sqrt(r.rand())
    s = np.linspace(0, 1, 48); a = a0 + sweep * s; far = size * (1 - .25 * s); line = at + np.c_[np.cos(a), np.sin(a) * (.75 + .25 * r.rand())] * far[:, None]
    near = np.where((np.abs(q - at) < size + wide * 1.4).all(1))[0]; q = q[near]; d, k = cKDTree(line).query(q); along = s[k]; thick = wide * np.sqrt(np.clip(1 - (2 * along - 1) ** 4, 0, 1)) * (1 - .25 * along) + 1e-4
    step = np.gradient(line, axis=0)[k]; off = q - line[k]; side = (step[:, 0] * off[:, 1] - step[:, 1] * off[:, 0]) / (np.linalg.norm(step, axis=1) + 1e-9) / thick
    round_ = np.sqrt(np.clip(1 - side ** 2, 0, 1)); ph = r.rand(3) * 6.28
    hairs = .09 * np.sin(side * 9 + ph[0] + 2 * np.sin(along * 5 + ph[1])) + .05 * np.sin(side * 17 + ph[2])
    return near, (.34 + .62 * round_ ** .8) * (1 + hairs) * (.86 + .22 * r.rand()), 1 - d / thick

def curl_atlas(path, count, size, turn, wide, seed, cell=128):
    """sprites of overlapping curls; the last cell is plain, for the bed"""
    S = cell * 3; r = np.random.RandomState(seed); y, x = (np.mgrid[0:S, 0:S] + .5) / S * 2 - 1; q = np.c_[x.ravel(), y.ravel()]; sheet = np.zeros((S * ROWS, S * COLS, 2))
    for c in range(COLS * ROWS):
        L, A = np.full(S * S, .5), np.zeros(S * S)
        for _ in range(count if c < COLS * ROWS - 1 else 0):
            near, light, inside = lock(q, size * (.8 + .4 * r.rand()), turn * (.75 + .5 * r.rand()), wide * (.8 + .4 * r.rand()), r)
            ring = (inside > -.30) & (inside <= 0); L[near[ring]] *= .62; k = inside > 0; L[near[k]] = light[k]; A[near[k]] = 1                       # what lies above throws a little shade
        if c == COLS * ROWS - 1: A[:] = 1
        j, i = divmod(c, COLS); sheet[j * S:(j + 1) * S, i * S:(i + 1) * S] = np.dstack([L, A]).reshape(S, S, 2)
    im = sheet.reshape(ROWS * cell, 3, COLS * cell, 3, 2); a = im[..., 1].mean((1, 3)); l = (im[..., 0] * im[..., 1]).sum((1, 3)) / np.maximum(im[..., 1].sum((1, 3)), 1e-3)
    k = a < .02; _, (iy, ix) = ndimage.distance_transform_edt(k, return_indices=True); l[k] = l[iy[k], ix[k]]
    Image.fromarray((np.clip(np.dstack([l, l, l, a]), 0, 1) * 255).astype(np.uint8)).save(path); return path

def apart(P, far):
    """which of the points to keep so that none stands nearer to another than `far`, earlier ones first"""
    left = np.ones(len(P), bool); tree = cKDTree(P); kept = []
    for i in range(len(P)):
        if left[i]: kept.append(i); left[tree.query_ball_point(P[i], far[i])] = False
    return np.array(kept)

def cap(rings):
    """a disc of rings (how many corners, how far out): corners, triangles that look at +z"""
    p = np.concatenate([[[np.cos(a) * far, np.sin(a) * far] for a in np.arange(n) * 2 * np.pi / n] for n, far in rings]); t = np.sort(Delaunay(p).simplices, axis=1)
    a, b, c = (p[t[:, k]] for k in range(3)); back = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) < (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0]); t[back] = t[back][:, ::-1]
    return p, t

class Curls:
    """height(P): how high over the skin the hair stands, metres; size(P): radius of a cap"""
    def __init__(s, ctx, inside, height, size, rings, seed=5):
        s.rings = rings; s.ctx, s.inside, s.height, s.size, s.r = ctx, inside, height, size, np.random.RandomState(seed); s.parts = []; _, _, s.hc = face(ctx)
    def out(s, P, N): o = P - s.hc; o /= np.linalg.norm(o, axis=1, keepdims=True); o = o * .85 + N * .15; return o / np.linalg.norm(o, axis=1, keepdims=True)
    def add(s, P, N, ti, b, lift, light, tilt=.25):
        """a layer of caps over the skin at points P, as high as `lift` of the hair"""
        c, t = cap(s.rings); n = len(P); o = s.out(P, N); mid = P + o * (s.height(P) * lift)[:, None]; r = s.r
        o = o + tilt * (r.rand(n, 3) - .5) * 2; o /= np.linalg.norm(o, axis=1, keepdims=True)
        e1 = np.cross(o, r.randn(n, 3)); e1 /= np.linalg.norm(e1, axis=1, keepdims=True); e2 = np.cross(o, e1); size = (s.size(P) * (.85 + .3 * r.rand(n)))[:, None, None]
        far = np.linalg.norm(c, axis=1)[None, :, None]; flat = c[None, :, :1] * e1[:, None] + c[None, :, 1:] * e2[:, None]
        v = mid[:, None] + flat * size - o[:, None] * size * .55 * far ** 2; nn = o[:, None] * (1.15 - .3 * far) + flat * .75; nn /= np.linalg.norm(nn, axis=2, keepdims=True)
        cell = r.randint(COLS * ROWS - 1, size=n); uv = (np.c_[cell % COLS, cell // COLS][:, None] + .5 + c[None] * .47) / [COLS, ROWS]; uv[..., 1] = 1 - uv[..., 1]
        root = np.repeat(ti, len(c), 0), np.repeat(b, len(c), 0); shade = np.broadcast_to(light * (1 - .22 * far[..., 0] ** 2), (n, len(c)))
        s.parts.append((v.reshape(-1, 3), nn.reshape(-1, 3), uv.reshape(-1, 2), (t[None] + len(c) * np.arange(n)[:, None, None]).reshape(-1, 3), root, shade.ravel()))
    def bed(s, lift, light):
        """the skin's own triangles, raised: no skin is seen between the curls"""
        ctx = s.ctx; d = s.inside(ctx.pv); t = ctx.headt[(d[ctx.headt] > 0).all(1)]; us = np.unique(t); rm = np.full(len(ctx.pv), -1); rm[us] = np.arange(len(us)); P, N = ctx.pv[us], ctx.n0[us]; o = s.out(P, N)
        v = P + o * (s.height(P) * lift)[:, None] - o * .0015; uv = np.tile((np.array([COLS, 1.]) - .5) / [COLS, ROWS] * [1, 1], (len(us), 1))
        s.parts.append((v, o, uv, rm[t], (np.repeat(us[:, None], 3, 1), np.tile([1., 0, 0], (len(us), 1))), np.full(len(us), light)))
    def part(s, mat):
        at = np.cumsum([0] + [len(p[0]) for p in s.parts[:-1]]); v, n, uv = (np.concatenate([p[k] for p in s.parts]) for k in range(3)); t = np.concatenate([p[3] + k for p, k in zip(s.parts, at)])
        ti, b = (np.concatenate([p[4][k] for p in s.parts]) for k in range(2)); light = np.concatenate([p[5] for p in s.parts]); w = (s.ctx.c.W[ti] * b[..., None]).sum(1)
        return dict(v=v, n=n, t=t, uv=uv, uvt=t, w=w, morph=lambda d: (d[ti] * b[..., None]).sum(1) * .1, mn=False, mat=mat, color=np.repeat(light[:, None], 3, 1))

def on_scalp(ctx, inside, seed=3, count=9000):
    """points all over the hair's ground in an order without order, with normals, triangles and their places in them"""
    C = Cards(ctx, seed); return C.seeds(count, lambda P, N: (inside(P) > .001).astype(float))
