"""what is worn over cloth as a shape of its own, because paint would be blurred near by: a tie, a stethoscope, a badge"""
from garments import *

def sheet(rows, cols): return np.array([q for r in range(rows - 1) for c in range(cols - 1) for a in [r * cols + c] for q in ([a, a + cols, a + 1], [a + 1, a + cols, a + cols + 1])])
def linear(rgb): return np.array(rgb) ** 2.2                                     # vertex colours are linear light

class Front:
    """height of some triangles of a garment over the plane of x and y, seen from the front; nan beside them"""
    def __init__(s, v, t):
        n = np.cross(v[t[:, 1]] - v[t[:, 0]], v[t[:, 2]] - v[t[:, 0]]); s.a = v[t[n[:, 2] > 0]]
    def __call__(s, P):
        out = np.full(len(P), np.nan); A, B_, C = s.a[:, 0], s.a[:, 1], s.a[:, 2]; det = (B_[:, 1] - C[:, 1]) * (A[:, 0] - C[:, 0]) + (C[:, 0] - B_[:, 0]) * (A[:, 1] - C[:, 1]); det[np.abs(det) < 1e-12] = 1e-12
        for i, (x, y) in enumerate(P):
            a = ((B_[:, 1] - C[:, 1]) * (x - C[:, 0]) + (C[:, 0] - B_[:, 0]) * (y - C[:, 1])) / det; b = ((C[:, 1] - A[:, 1]) * (x - C[:, 0]) + (A[:, 0] - C[:, 0]) * (y - C[:, 1])) / det
            k = (a >= -1e-6) & (b >= -1e-6) & (a + b <= 1 + 1e-6)
            if k.any(): out[i] = (a * A[:, 2] + b * B_[:, 2] + (1 - a - b) * C[:, 2])[k].max()
        return out

def piece(ga, v, t, color, used):
    """skinned as the cloth nearest to it"""
    far, k = cKDTree(ga.v[used]).query(v, 4); w = 1 / (far + 1e-3); w /= w.sum(1, keepdims=True)
    return dict(v=v, n=vnormals(v, t), t=t, w=(ga.w[used[k]] * w[..., None]).sum(1), color=np.clip(color, 0, 1))

CLOTH, STRIPE, KNOT = [.42, .10, .16], [.76, .68, .56], [.34, .07, .12]
def relief(front, xs, ys):
    """how far the cloth stands out over a grid, calm and without holes; and how far from the middle it is there at all, by height"""
    z = front(np.array([(x, y) for y in ys for x in xs])).reshape(len(ys), len(xs)); there = np.isfinite(z); mid = len(xs) // 2; gap = np.abs(xs[1] - xs[0])
    bare = np.minimum(np.cumprod(there[:, mid:], 1).sum(1), np.cumprod(there[:, mid::-1], 1).sum(1)) * gap - gap
    _, (j, i) = ndimage.distance_transform_edt(~there, return_indices=True); z = ndimage.gaussian_filter(ndimage.maximum_filter(z[j, i], (5, 5)), (3, 2))
    return z, ndimage.gaussian_filter1d(ndimage.minimum_filter1d(bare, 7), 4)

def tie(ga, shirt, size):
    """lies on the shirt's front, shirt: its triangles; as wide as what the jacket leaves bare of it; the stripes are rows of its own"""
    front = Front(ga.v, shirt); used = np.unique(shirt); ys = np.linspace(ga.v[used, 1].max(), ga.v[used, 1].min(), 140); mid = front(np.c_[0 * ys, ys]); ok = ys[np.isfinite(mid) & (np.abs(mid - np.nanmax(mid)) < .12)]
    top, low = ok.max() - .004, ok.min() + .004; xs, ys = np.linspace(-.045, .045, 61), np.linspace(top, low, 120); ground, bare = relief(front, xs, ys); parts = []
    def wide(t): return np.where(t < .034, .0175 - .13 * t, .0131 + (t - .034) * .085).clip(0, .031) * size
    def patch(y, bend, thick, cols, shade):
        t = top - y; w = np.maximum(np.minimum(wide(t), np.where(t < .05, 1, np.interp(y, ys[::-1], bare[::-1]) + .001)), .001); u = np.linspace(-1, 1, cols)[None]; x = w[:, None] * u; yy = y[:, None] - bend * x
        at = [np.interp(yy, ys[::-1], np.arange(len(ys))[::-1]), np.interp(x, xs, np.arange(len(xs)))]; z = ndimage.map_coordinates(ground, at, order=1, mode='nearest') + thick(t)[:, None] * (1 - .8 * u ** 2)
        return np.dstack([x, yy, z]).reshape(-1, 3), sheet(len(y), cols), (1 - .30 * np.abs(u) ** 3) * np.ones_like(x) * shade(t)[:, None]
    slope, step = .8, .021 * size; y0 = top - .020 * size
    for k in range(int((y0 - low) / step) + 1):                                     # bands, each a broad one of cloth and a narrow one of the stripe
        for a, b, rgb in ((0, .72, CLOTH), (.72, 1, STRIPE)):
            y = np.linspace(y0 - (k + a) * step, y0 - (k + b) * step, 5 if rgb is CLOTH else 3)
            if y.min() > low: v, t, s = patch(y, slope, lambda t: .0035 + .0025 * smooth(t, .03, .10), 9, lambda t: .72 + .28 * smooth(t, .028, .060)); parts.append((v, t, linear(rgb) * s.ravel()[:, None]))
    y = np.linspace(top, top - .036 * size, 8); v, t, s = patch(y, 0, lambda t: .0095 * np.sqrt(np.clip(1 - ((t - .017) / .021) ** 2, .12, 1)), 9, lambda t: np.ones_like(t)); parts.append((v, t, linear(KNOT) * 1.3 * s.ravel()[:, None]))
    return joined(ga, parts, used)

RED = [.80, .14, .17]
def cross(ga, x, y, size):
    """sewn on the chest; its middle and half of its length, metres"""
    front, used = Front(ga.v, ga.t), np.unique(ga.t); arm = size * .34; parts = []
    for a, b in ((size, arm), (arm, size)):
        px, py = np.meshgrid(np.linspace(x - a, x + a, 7), np.linspace(y + b, y - b, 7)); z = front(np.c_[px.ravel(), py.ravel()]); parts.append((np.c_[px.ravel(), py.ravel(), np.where(np.isfinite(z), z, np.nanmean(z)) + .0016], sheet(7, 7), np.tile(linear(RED), (49, 1))))
    return joined(ga, parts, used)

def joined(ga, parts, used):
    at = np.cumsum([0] + [len(p[0]) for p in parts[:-1]]); one = [piece(ga, *p, used) for p in parts]
    return {k: np.concatenate([p[k] + (i if k == 't' else 0) for p, i in zip(one, at)]) for k in ('v', 'n', 't', 'w', 'color')}

def tube(line, thick, rgb, sides=8):
    """a round cord along points, closed at its ends"""
    along = np.gradient(line, axis=0); along /= np.linalg.norm(along, axis=1, keepdims=True); side = np.cross(along, [0, .3, 1.]); side /= np.linalg.norm(side, axis=1, keepdims=True); up = np.cross(side, along); a = np.arange(sides) * 2 * np.pi / sides
    r = np.broadcast_to(thick, len(line)).copy(); r[[0, -1]] *= .6
    v = (line[:, None] + r[:, None, None] * (np.cos(a)[None, :, None] * side[:, None] + np.sin(a)[None, :, None] * up[:, None])).reshape(-1, 3); t = []
    for i in range(len(line) - 1):
        for k in range(sides): p, q = i * sides + k, i * sides + (k + 1) % sides; t += [[p, q, p + sides], [q, q + sides, p + sides]]
    t = np.array(t); n = vnormals(v, t)
    if (n * (v - np.repeat(line, sides, 0))).sum() < 0: t = t[:, ::-1]
    return v, t, np.tile(linear(rgb), (len(v), 1))

def outermost(ga, neck, t=None):
    """distance of the cloth (or some triangles of it) from the upright line through the neck, by angle and height"""
    q = ga.v[ga.t if t is None else t]; e1, e2 = q[:, 1] - q[:, 0], q[:, 2] - q[:, 0]
    def far(a, y):
        d = np.array([np.sin(a), 0, np.cos(a)]); o = np.array([0, y, neck[2]]) - q[:, 0]; p = np.cross(d, e2); det = (e1 * p).sum(1); det[np.abs(det) < 1e-14] = 1e-14; u = (o * p).sum(1) / det; r = np.cross(o, e1); w = (r * d).sum(1) / det; t = (e2 * r).sum(1) / det
        k = (u >= 0) & (w >= 0) & (u + w <= 1) & (t > 0); return t[k].max() if k.any() else np.nan
    return far

RUBBER, STEEL, PALE = [.13, .16, .21], [.66, .69, .73], [.86, .88, .90]
def stethoscope(ga, neck, size):
    """around the neck, over the collar: the bell hangs from one end, the ear pieces from the other"""
    far = outermost(ga, neck); thick = .0048 * size
    def lay(deg, y, over=.0):
        r = np.array([far(np.radians(a), yy) for a, yy in zip(deg, y)]); i = np.arange(len(r)); ok = np.isfinite(r); r = np.interp(i, i[ok], r[ok]); r = np.maximum(ndimage.gaussian_filter1d(r, 2.), r - .001) + thick * .8 + over; a = np.radians(deg)
        line = np.c_[np.sin(a) * r, y, neck[2] + np.cos(a) * r]; return ndimage.gaussian_filter1d(line, 1., axis=0, mode='nearest')
    def strand(y1, x1, n=40):                                                        # from the nape over the shoulder down to (x1, y1)
        deg = np.array([180, 150, 125, 105, 88, 72, 58, 47, 39]); dy = np.array([.004, .003, .002, .000, -.006, -.016, -.030, -.047, -.070]) * size; s = np.linspace(0, 1, 30); i = np.linspace(0, 1, len(deg))
        a, y = np.interp(s, i, deg), neck[1] + np.interp(s, i, dy); t = np.linspace(0, 1, n)[1:]; yy = y[-1] + (y1 - y[-1]) * t; x0 = np.sin(np.radians(a[-1])) * .125 * size; x = x0 + (x1 - x0) * smooth(t, 0, 1.25)
        return np.r_[a, np.degrees(np.arctan2(x, .125 * size))], np.r_[y, yy]
    bell, fork = neck[1] - .265 * size, neck[1] - .150 * size; a1, y1 = strand(bell, .046 * size); a2, y2 = strand(fork, .058 * size, 20)
    one, two = lay(a1, y1), lay(a2, y2) * [-1, 1, 1]; parts = [tube(np.concatenate([two[::-1], one[1:]]), thick, RUBBER)]
    for dx in (-.017, .019):
        s = np.linspace(0, 1, 14); x = .058 * size + dx * size * np.sin(s * np.pi * .62) * 1.05; y = fork - .085 * size * s; line = lay(np.degrees(np.arctan2(x, .125 * size)), y, .001) * [-1, 1, 1]
        parts += [tube(line, thick * .55, STEEL), tube(line[-3:] + (line[-1] - line[-2]) * .6, thick * np.array([.9, 1.25, .8]), RUBBER)]
    end = one[-1]; parts += [disc(end + [0, -.016 * size, .004], .0225 * size, .009 * size, STEEL, PALE)]
    return joined(ga, parts, np.unique(ga.t))

LEATHER, BRASS = [.30, .23, .17], [.78, .66, .36]
def belt(ga, y, wide, size):
    """around the waist, with a buckle in front"""
    arm = ga.w[:, [k for k, n in enumerate(NAMES) if re.search('Arm|Hand', n)]].sum(1); t = ga.t[(arm[ga.t] < .2).all(1)]; mid = np.array([0, y, .01]); far = outermost(ga, mid, t); n = 96; a = np.arange(n) * 2 * np.pi / n
    r = np.array([np.nanmax([far(x, yy) for yy in (y - wide, y, y + wide)]) for x in a]); r = ndimage.gaussian_filter1d(ndimage.maximum_filter1d(r, 3, mode='wrap'), 2, mode='wrap')
    def at(out, dy): return np.c_[np.sin(a) * (r + out), np.full(n, y + dy), .01 + np.cos(a) * (r + out)]
    rows = [at(-.002, wide), at(.0035, wide * .96), at(.0045, wide * .5), at(.0045, -wide * .5), at(.0035, -wide * .96), at(-.002, -wide)]
    v = np.concatenate(rows); T = []
    for i in range(len(rows) - 1):
        for k in range(n): p, q = i * n + k, i * n + (k + 1) % n; T += [[p, p + n, q], [q, p + n, q + n]]
    front = .01 + r[[-2, -1, 0, 1, 2]].max() + .0045; parts = [(v, np.array(T), np.tile(linear(LEATHER), (len(v), 1)))]
    parts += [tube(np.array([[x0, y + y0, front], [(x0 + x1) / 2, y + (y0 + y1) / 2, front + .001], [x1, y + y1, front]]), .0030 * size, BRASS, 6) for x0, y0, x1, y1 in ((-1, -1, 1, -1), (1, -1, 1, 1), (1, 1, -1, 1), (-1, 1, -1, -1), (-1, 0, .3, 0)) for x0, x1 in [(x0 * .024 * size, x1 * .024 * size)] for y0, y1 in [(y0 * wide * 1.12, y1 * wide * 1.12)]]
    return joined(ga, parts, np.unique(t))

def disc(at, r, thick, rim, face_, n=28):
    """a round box with its face towards +z: light in the middle, a rim about it"""
    rings = ((1.0, -.5, rim), (1.0, .30, rim), (.93, .5, rim), (.80, .5, rim), (.78, .36, face_), (.40, .38, face_), (.01, .38, face_)); a = np.arange(n) * 2 * np.pi / n
    v = np.concatenate([at + np.c_[np.cos(a) * r * k, np.sin(a) * r * k, np.full(n, thick * z)] for k, z, _ in rings]); t = []
    for i in range(len(rings) - 1):
        for k in range(n): p, q = i * n + k, i * n + (k + 1) % n; t += [[p, q, p + n], [q, q + n, p + n]]
    return v, np.array(t), np.concatenate([np.tile(linear(c), (n, 1)) for _, _, c in rings])

def buttons_on(ga, places, r, thick, rim, face_):
    """round buttons on the front at places (x, y)"""
    z = Front(ga.v, ga.t)(np.array(places)); return joined(ga, [disc(np.array([x, y, d + thick * .35]), r, thick, rim, face_, 14) for (x, y), d in zip(places, z) if np.isfinite(d)], np.unique(ga.t))

GOLD, OLD_GOLD = [.95, .76, .28], [.60, .42, .13]
def star_badge(ga, x, y, size):
    """a sheriff's star with ridges along its rays, on a darker one"""
    z = Front(ga.v, ga.t); a = np.arange(10) * np.pi / 5; parts = []
    for big, lift, high, rgb in ((1.14, .0015, .002, OLD_GOLD), (1., .004, .005, GOLD)):
        k = np.where(np.arange(10) % 2 == 0, 1., .46) * size * big; p = np.c_[x + np.sin(a) * k, y + np.cos(a) * k]; d = z(np.r_[p, [[x, y]]]); d = np.where(np.isfinite(d), d, np.nanmean(d))
        tips = np.c_[p, d[:10].mean() * .5 + d[:10] * .5 + lift]; mid = np.array([x, y, d[10] + lift + high]); v, t = [], []
        for i in range(10): t.append([len(v), len(v) + 2, len(v) + 1]); v += [mid, tips[i], tips[(i + 1) % 10]]                     # corners of their own: flat rays
        shade = np.repeat(np.where(np.arange(10) % 2 == 0, 1.0, .78), 3); parts.append((np.array(v), np.array(t), linear(rgb) * shade[:, None]))
    return joined(ga, parts, np.unique(ga.t))

def with_worn(pr, extra, spot):
    """the cloth's part with another in it that takes its colours from its corners: `spot` is a plain place of the texture"""
    k, u = len(pr['v']), len(pr['uv']); o = dict(pr)
    for name in ('v', 'n', 'w', 'color'): o[name] = np.concatenate([pr[name], extra[name]])
    o['uv'] = np.concatenate([pr['uv'], np.array([spot])]); o['t'] = np.concatenate([pr['t'], extra['t'] + k]); o['uvt'] = np.concatenate([pr['uvt'], np.full_like(extra['t'], u)])
    return o
