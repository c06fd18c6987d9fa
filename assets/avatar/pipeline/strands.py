"""own strand-card generator (beards) + own painted strand atlas - no third-party pixels."""
from items import *

def strand_atlas(path, cols=6, W=512, H=256, seed=3, density=46, wav=.5):
    """columns of hair locks, thin at both ends; v=0 root (top of the image) .. v=1 tip"""
    SS = 3; r = np.random.RandomState(seed); w, h = W * SS, H * SS
    A = np.zeros((h, w)); L = np.full((h, w), .55); cw = w / cols; y = np.arange(h); t = y / (h - 1)
    for c in range(cols):
        for k in range(density):
            x0 = (c + .5) * cw + (r.rand() - .5) * cw * .74; ln, t0 = .55 + .45 * r.rand() ** .5, .22 * r.rand() ** 1.5
            bend = (r.rand() - .5) * cw * .28; ph, am, fr = r.rand() * 6.3, cw * .018 * wav * r.rand(), 1 + 2 * r.rand()
            x = x0 + bend * t ** 1.6 + ((c + .5) * cw - x0) * .35 * t ** 1.3 + am * np.sin(ph + fr * 6.3 * t)
            wd = SS * (1.5 + 1.3 * r.rand()) * ((1 - (t / ln) ** 2.2).clip(0, 1) ** .8) * smooth(t, t0, t0 + .16) ** .7; lum = .50 + .48 * r.rand()
            for i in range(int(h * t0) + 1, int(h * ln)):
                if wd[i] < .4: continue
                a, b = int(x[i] - wd[i]), int(x[i] + wd[i]) + 1; a = max(a, int(c * cw) + 2); b = min(b, int((c + 1) * cw) - 2)
                if b > a: A[i, a:b] = 1; L[i, a:b] = lum * (.72 + .28 * min(1, t[i] * 2.5))
    im = np.dstack([L, L, L, A]).reshape(H, SS, W, SS, 4); al = im[..., 3:4]
    rgb = (im[..., :3] * al).sum((1, 3)) / np.maximum(al.sum((1, 3)), 1e-3); a = al.mean((1, 3))
    k = a[..., 0] < .02; _, (iy, ix) = ndimage.distance_transform_edt(k, return_indices=True); rgb[k] = rgb[iy[k], ix[k]]
    Image.fromarray((np.clip(np.dstack([rgb, a]), 0, 1) * 255).astype(np.uint8)).save(path); return path

class Cards:
    def __init__(s, ctx, seed=1):
        s.ctx, s.r = ctx, np.random.RandomState(seed); s.v, s.n, s.uv, s.t, s.root, s.ao = [], [], [], [], [], []
    def seeds(s, count, dens):
        """random surface points; dens(P,N) in 0..1 -> P,N, (tri index, barycentric)"""
        v, t, n = s.ctx.pv, s.ctx.headt, s.ctx.n0
        a = np.linalg.norm(np.cross(v[t[:, 1]] - v[t[:, 0]], v[t[:, 2]] - v[t[:, 0]]), axis=1)
        out = []
        want = count; k = s.r.choice(len(t), size=count * 60, p=a / a.sum()); b = s.r.dirichlet([1, 1, 1], size=len(k))
        P = (v[t[k]] * b[..., None]).sum(1); N = (n[t[k]] * b[..., None]).sum(1); N /= np.linalg.norm(N, axis=1, keepdims=True)
        d = dens(P, N); keep = np.where(s.r.rand(len(k)) < d)[0][:want]
        return P[keep], N[keep], t[k[keep]], b[keep]
    def card(s, P, N, root, dir0, length, width, seg=3, grav=.4, lift=.15, col=0, cols=6, roll=0., aotip=1.0, aoroot=.55):
        d = dir0 / np.linalg.norm(dir0); p = P.copy(); st = length / seg; base = len(s.v)
        ref = np.cross(d, N); ref /= np.linalg.norm(ref) + 1e-9
        for i in range(seg + 1):
            t = i / seg; wv = ref * np.cos(roll) + N * np.sin(roll); hw = width * .5 * (1 - .35 * t)
            for sgn in (-1, 1):
                s.v.append(p + wv * hw * sgn); s.uv.append([(col + .5 + sgn * .46) / cols, 1 - t])
                s.n.append(N * .85 + d * .15); s.root.append(root); s.ao.append(aoroot + (aotip - aoroot) * min(1, t * 1.6))
            p = p + d * st; d = d + np.array([0, -grav, 0]) * st / length + N * lift * (1 - 2 * t) * st / length * 1.0; d /= np.linalg.norm(d)
        for i in range(seg):
            a = base + 2 * i; s.t += [[a, a + 1, a + 2], [a + 1, a + 3, a + 2]]
    def part(s, mat):
        ctx = s.ctx; v = np.array(s.v); n = np.array(s.n); n /= np.linalg.norm(n, axis=1, keepdims=True)
        ti = np.array([r[0] for r in s.root]); b = np.array([r[1] for r in s.root])
        w = (ctx.c.W[ti] * b[..., None]).sum(1)
        t = np.array(s.t)
        return dict(v=v, n=n, t=t, uv=np.array(s.uv), uvt=t, w=w, morph=lambda d: (d[ti] * b[..., None]).sum(1) * .1, mn=False, mat=mat, color=np.repeat(np.array(s.ao)[:, None], 3, 1))

def head_ctx(g):
    ctx = Ctx(g); b = base(); _, _, main = split_faces(); ks = sorted(main)
    ctx.headt, ctx.headu = tri([b.faces[k] for k in ks], [b.fuv[k] for k in ks])
    ids = np.unique(ctx.headt); ctx.headids = ids
    lv = np.zeros(len(b.v)); lv[ids] = lip_weights()[ids]; ctx.lipv = lv; lv = lv[ids]
    ctx.M = ctx.pv[ids[lv > .5]].mean(0); ctx.M[0] = 0
    ctx.liptree = ids[lv > .3]
    from scipy.spatial import cKDTree
    ctx.ear = cKDTree(ctx.pv[ids[ear_weights()[ids] > .5]])
    return ctx

def shell(ctx, dens, offset, tex, name, W=512, H=512, alpha=.8, lum=.5, seed=5, gap=.35, rough=.95, tag='beard'):
    """thin alpha shell over the skin: soft base shadow / stubble / buzz cut"""
    v, n, t, u = ctx.pv, ctx.n0, ctx.headt, ctx.headu; b = ctx.b
    d = dens(v, n); d[ctx.lipv > .5] = 0
    k = (d[t].max(1) > .02); t, u = t[k], u[k]; uv = b.vt; q = uv[u.reshape(-1)]; lo, hi = q.min(0) - .002, q.max(0) + .002
    uvn = (uv - lo) / (hi - lo)
    img, m, m2 = raster(uvn[u], np.concatenate([v[t], n[t], ctx.lipv[t][..., None]], axis=2), W, H, dilate=6)
    P, N = img[..., :3].reshape(-1, 3), img[..., 3:6].reshape(-1, 3)
    D = dens(P, N).reshape(H, W) * (1 - smooth(img[..., 6], .15, .45)) * m2
    r = np.random.RandomState(seed).rand(H, W); hair = ndimage.gaussian_filter(r, (.9, .5)); hair = (hair - hair.min()) / (hair.max() - hair.min()); hair = smooth(hair, .35, .62)
    A = np.clip(D * alpha * (1 - gap + gap * hair * 1.6), 0, 1); L = lum * (.8 + .4 * hair)
    Image.fromarray((np.clip(np.dstack([L, L, L, A]), 0, 1) * 255).astype(np.uint8)).save(tex)
    us = np.unique(t); rm = np.full(len(v), -1); rm[us] = np.arange(len(us))
    return dict(v=(v + n * offset)[us], n=n[us], t=rm[t], uv=uvn, uvt=u, w=ctx.c.W[us], morph=lambda dd: dd[us] * .1, mat=dict(tex=tex, name=name, rough=rough, alphaMode='BLEND', extras={'soft': 1}))
