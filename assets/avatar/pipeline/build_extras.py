"""what no source has: a fedora over short hair, and a mask over the eyes; both grown on the head by our own code"""
from build_hair_sys import ROUGH, SWEPT, swept
from scalp import *

def near_delta(ctx, v, n=40):
    """how points on a head move when the face changes: as the skin about them does, evened out"""
    ids = ctx.headids; d, k = cKDTree(ctx.pv[ids]).query(v, n); w = np.exp(-(d / (d[:, :1] + .02)) ** 2)[..., None]; w /= w.sum(1, keepdims=True); k = ids[k]
    return lambda delta: (delta[k] * w).sum(1) * .1

def fedora(ctx):
    pv, ids = ctx.pv, ctx.headids; eye = (ctx.c.heads()[B['LeftEye']] + ctx.c.heads()[B['RightEye']]) / 2; top = pv[ids, 1].max()
    y0 = eye[1] + .052; ring = pv[ids][np.abs(pv[ids, 1] - y0) < .012]; ring = ring[np.abs(ring[:, 0]) < np.percentile(np.abs(ring[:, 0]), 97)]
    rx, z0, z1 = np.abs(ring[:, 0]).max() + .017, ring[:, 2].min() - .016, ring[:, 2].max() + .014; zc, rz = (z0 + z1) / 2, (z1 - z0) / 2
    na = 56; a = np.arange(na) * 2 * np.pi / na; sx, cz = np.sin(a), np.cos(a); H = top - y0 + .040
    rows, cols = [], []
    felt, band, under = (np.array(x) ** 2.2 for x in ([.22, .21, .23], [.44, .07, .10], [.13, .125, .13]))      # vertex colours are linear light
    def row(k, y, color): rows.append(np.c_[rx * k * sx, np.broadcast_to(y, na), zc + rz * k * cz]); cols.append(np.repeat(color[None], na, 0))
    tilt = lambda k: -.010 * cz * k + .006 * np.abs(sx) ** 3 * (k - 1) * 8                     # brim down in front, up at the sides
    for k, dy, c in ((1.0, -.004, under), (1.22, -.006, under), (1.42, -.005, under), (1.45, -.002, under), (1.45, .001, felt), (1.40, .001, felt), (1.20, .0005, felt), (1.035, .002, felt)): row(k, y0 + dy + tilt(k) * (k > 1.01), c)
    for t, c in ((.0, band), (.26, band), (.262, felt), (.45, felt), (.65, felt), (.82, felt), (.93, felt)): row((1.03 if t <= .26 else 1.0) - .17 * t ** 1.6, y0 + .004 + H * t, c)
    for k, t in ((.74, .985), (.60, .975), (.40, .90), (.18, .84), (.01, .83)): row(k, y0 + .004 + H * t, felt)
    v = np.concatenate(rows); col = np.concatenate(cols); nr = len(rows)
    high = smooth(v[:, 1], y0 + H * .45, y0 + H * 1.0)
    pinch = high * np.exp(-((np.abs(v[:, 0]) - rx * .62) / (rx * .30)) ** 2) * smooth(v[:, 2], zc - .01, zc + rz * .75); v[:, 0] *= 1 - .30 * pinch; v[:, 1] -= .020 * high * smooth(v[:, 2], zc, zc + rz)
    v[:, 1] -= .014 * high * np.exp(-(v[:, 0] / .022) ** 2)                                    # the crease along the crown
    T = []
    for r in range(nr - 1):
        for q in range(na): p, n = r * na + q, r * na + (q + 1) % na; T += [[p, n, p + na], [n, n + na, p + na]]
    T = np.array(T); w = np.zeros((len(v), NB)); w[:, B['Head']] = 1
    n = vnormals(v, T); shade = .80 + .20 * np.clip(n[:, 1] * .5 + .6, 0, 1)
    d = near_delta(ctx, v, 160)
    return dict(v=v, n=n, t=T, uv=None, uvt=None, w=w, morph=d, mn=False, color=col * shade[:, None], mat=dict(name='hat', rough=.92, doubleSided=True)), y0, (rx, rz, zc)

def short_hair(ctx, y0, oval, T, g):
    """close hair of the core's, without what the hat takes the place of"""
    name = 'short04' if g == 'male' else 'bob02'; p = load_proxy('hair', name); pr = proxy_part(ctx, p, name='hair', tex=f'{T}/hair_{name}.png', rough=ROUGH, alphaMode='BLEND', doubleSided=True)
    if name in SWEPT: pr['v'] = swept(ctx, name, pr['v'])
    v = pr['v']; rx, rz, zc = oval; r = np.hypot(v[:, 0] / rx, (v[:, 2] - zc) / rz); over = v[:, 1] > y0 - .002
    k = over & (r > .93); s = np.where(k, .93 / np.maximum(r, 1e-3), 1); v[:, 0] *= s; v[:, 2] = zc + (v[:, 2] - zc) * s
    soft = (~over) & (v[:, 1] > y0 - .05) & (r > .97); f = smooth(v[:, 1], y0 - .05, y0 - .002); s = np.where(soft, 1 - (1 - .97 / np.maximum(r, 1e-3)) * f, 1); v[:, 0] *= s; v[:, 2] = zc + (v[:, 2] - zc) * s
    t = pr['t']; keep = ~(v[t][:, :, 1] > y0 + .035).all(1); pr['t'], pr['uvt'] = t[keep], pr['uvt'][keep]
    rad = v - (ctx.c.heads()[B['Head']] + np.array([0, .10, .02])); rad /= np.linalg.norm(rad, axis=1, keepdims=True); n = vnormals(v, pr['t']); n = np.where((n * rad).sum(1, keepdims=True) < -.2, -n, n) * .6 + rad * .4
    pr['n'] = n / np.linalg.norm(n, axis=1, keepdims=True); pr['mn'] = False
    return pr

def mask(ctx):
    """a mask over the eyes: the skin's own triangles about them, lifted, with holes"""
    v, n, t = ctx.pv, ctx.n0, ctx.headt; h = ctx.c.heads(); eL, eR = h[B['LeftEye']], h[B['RightEye']]; ipd = eL[0] - eR[0]
    # one finer level, so that the edge is smooth
    e = np.sort(np.concatenate([t[:, [0, 1]], t[:, [1, 2]], t[:, [2, 0]]]), 1); ue, inv = np.unique(e, axis=0, return_inverse=True); m = inv.reshape(3, -1).T + len(v)
    src = np.concatenate([np.c_[np.arange(len(v)), np.arange(len(v))], ue]); P = (v[src[:, 0]] + v[src[:, 1]]) / 2; N = n[src[:, 0]] + n[src[:, 1]]; N /= np.linalg.norm(N, axis=1, keepdims=True) + 1e-9
    T = np.concatenate([np.c_[t[:, 0], m[:, 0], m[:, 2]], np.c_[m[:, 0], t[:, 1], m[:, 1]], np.c_[m[:, 2], m[:, 1], t[:, 2]], m])
    cy = (eL[1] + eR[1]) / 2; x, y = np.abs(P[:, 0]) / ipd, (P[:, 1] - cy) / ipd
    topy = .36 + .10 * np.clip(x - .3, 0, 1) - .10 * np.exp(-(x / .12) ** 2); low = -.25 - .13 * np.exp(-((x - .52) / .22) ** 2) + .20 * np.exp(-(x / .10) ** 2) + .25 * np.clip(x - .75, 0, 1)
    inside = np.minimum.reduce([topy - y, y - low, 1.08 - x, (P[:, 2] - (eL[2] - .055)) / ipd])
    hole = np.hypot((x - .5) / .235, (y + .01 - .10 * (x - .5)) / .135) - 1
    s = np.minimum(inside, hole * .135)
    keep = (s[T] > -.0).sum(1) >= 2; T = T[keep]
    us = np.unique(T); rm = np.full(len(P), -1); rm[us] = np.arange(len(us)); T = rm[T]; src = src[us]; P, N, s = P[us], N[us], s[us]
    # smooth the surface: lids and brows are not to be seen in it
    ed = np.concatenate([T[:, [0, 1]], T[:, [1, 2]], T[:, [2, 0]]]); ed = np.concatenate([ed, ed[:, ::-1]]); cnt = np.maximum(1, np.bincount(ed[:, 0], minlength=len(P)))[:, None]; Q = P + N * .0045
    for _ in range(10):
        a = np.zeros_like(Q); np.add.at(a, ed[:, 0], Q[ed[:, 1]]); a /= cnt; out = ((a - P) * N).sum(1, keepdims=True); Q = np.where(out > .003, a, a + N * (.003 - out))
    n2 = vnormals(Q, T); n2[(n2 * N).sum(1) < 0] *= -1; col = np.repeat((.86 + .14 * smooth(s, .0, .05))[:, None], 3, 1)
    w = (ctx.c.W[src[:, 0]] + ctx.c.W[src[:, 1]]) / 2
    return dict(v=Q, n=n2, t=T, uv=None, uvt=None, w=w, morph=lambda d: (d[src[:, 0]] + d[src[:, 1]]) * .05, mn=False, color=col, mat=dict(name='brow_mask', rough=.75, doubleSided=True))

def main(g):
    ctx = head_ctx(g); T = OUT + '/tex'; O = f'{OUT}/{g}'
    hat, y0, oval = fedora(ctx)
    save_part(ctx, f'{O}/hairsys_fedora.glb', 'hair', [short_hair(ctx, y0, oval, T, g), hat])
    save_part(ctx, f'{O}/brow_mask.glb', 'brow', [mask(ctx)])
if __name__ == '__main__':
    for g in sys.argv[1:] or ['male', 'female']: main(g)
