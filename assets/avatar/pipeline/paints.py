"""painted, recolourable cloth: RGB is shade and pattern, A says where the chosen colour is multiplied in (255) and where not (0)"""
from garments import *
def noise(shape, s, seed=0):
    r = np.random.RandomState(seed).rand(*shape); n = ndimage.gaussian_filter(r, s, mode='wrap'); return (n - n.mean()) / n.std()

def paint(g, S, fn, img_src=None, normal_src=None, name='x', T=None):
    """the files of a garment's cloth and of its relief, and where on them is a plain white place that takes no colour"""
    W = H = S
    uvn = (g.uv - g.lo) / (g.hi - g.lo)
    arm = g.w[:, [k for k, n in enumerate(NAMES) if re.search('Arm|Hand', n)]].sum(1); attr = np.concatenate([g.v[g.t], g.n[g.t], g.uv[g.u], arm[g.t][..., None]], axis=2)
    img, m, m2 = raster(uvn[g.u], attr, W, H, dilate=12)
    P, N, UV = img[..., :3], img[..., 3:6], img[..., 6:8]
    def sample(path, ch='L'):
        a = np.asarray(Image.open(path).convert('RGB'), float) / 255; a = a @ [.3, .59, .11] if ch == 'L' else a
        co = [(1 - UV[..., 1]) * a.shape[0] - .5, UV[..., 0] * a.shape[1] - .5]
        return ndimage.map_coordinates(a, co, order=1, mode='nearest') if a.ndim == 2 else np.dstack([ndimage.map_coordinates(a[..., k], co, order=1, mode='nearest') for k in range(3)])
    k = P.reshape(-1, 3)
    db = cKDTree(g.bound).query(k)[0].reshape(H, W); ds = cKDTree(g.seam).query(k)[0].reshape(H, W)
    lum = sample(img_src) if img_src else None
    E = dict(arm=img[..., 8], P=P, N=N, UV=UV, db=db, ds=ds, lum=lum, m=m, H=H, W=W, sample=sample, raw=(sample(img_src, 'RGB') if img_src else None))
    rgb, a = fn(E)
    rgb = np.array(np.dstack([rgb] * 3) if rgb.ndim == 2 else rgb)
    # between a dark part of its own colour and cloth that takes one, half a tint over half a shade would shine: the dark reaches over
    own = (a < .5) & m2; far, (iy, ix) = ndimage.distance_transform_edt(~own, return_indices=True)
    if own.any():
        ring = (far > 0) & (far < 3) & m2; near = rgb[iy[ring], ix[ring]].mean(1); w = (1 - ramp(far[ring], 1, 3.5)) * (near < .6)
        rgb[ring] = rgb[ring] * (1 - w + w * near)[:, None]
    out = (np.clip(np.dstack([rgb, a]), 0, 1) * 255 + .5).astype(np.uint8)
    away = ndimage.distance_transform_edt(~m2); j, i = np.unravel_index(away.argmax(), away.shape); y, x = np.mgrid[0:H, 0:W]; out[np.hypot(y - j, x - i) < min(away.max() - 3, 24)] = [255, 255, 255, 0]   # a plain place
    f = f'{T}/{name}.png'; Image.merge('RGBA', [Image.fromarray(out[..., k]).resize((S // 2, S // 2), Image.LANCZOS) for k in range(4)]).save(f)
    nf = None
    if normal_src:
        nm = sample(normal_src, 'RGB'); nm[~m2] = [.5, .5, 1]
        nf = f'{T}/{name}_n.png'; Image.fromarray((np.clip(nm, 0, 1) * 255 + .5).astype(np.uint8)).resize((S // 2, S // 2), Image.LANCZOS).save(nf)
    return f, nf, ((i + .5) / W, 1 - (j + .5) / H)

# ------------------------------------------------------------ painters (return rgb/grey, tint-mask)
def stitch(E, x, d, at, w=.0012, dark=.80, dash=None):
    l = np.exp(-((d - at) / w) ** 2)
    if dash is not None: l = l * (np.sin(dash) > -.2)
    return x * (1 - (1 - dark) * l)
def cloth_base(E, amp=.02, seed=1, seam=.62):
    x = np.full((E['H'], E['W']), .93) * (1 + .6 * amp * noise((E['H'], E['W']), 1.0, seed)) * (1 + .005 * noise((E['H'], E['W']), 14, seed + 1))
    x *= 1 - (1 - seam) * np.exp(-(E['ds'] / .0018) ** 2) * .6
    return x
def hems(E, x, at=.018):
    return stitch(E, stitch(E, x, E['db'], at, .0011, .84), E['db'], at + .004, .0009, .90) * (1 - .18 * np.exp(-(E['db'] / .002) ** 2))
def collar_rib(E, x, neck_y, w=.020, col=.86):
    k = (E['db'] < w) & (E['P'][..., 1] > neck_y); rib = .96 + .04 * np.sin(E['db'] * 0 + np.arctan2(E['P'][..., 0], E['P'][..., 2] - .03) * 160)
    y = np.where(k, col * rib, x); return y * (1 - .22 * np.exp(-(((E['db'] - w) / .0016) ** 2)) * (E['P'][..., 1] > neck_y))

def in_star(x, y, size, waist=.42):
    """how far a point lies within a star of five rays (over 0: inside); `waist`: how far from the middle its inner corners are, of its size"""
    a = np.abs((np.arctan2(x, y) / (.4 * np.pi) + .5) % 1 - .5) * .4 * np.pi; r = np.hypot(x, y); i = np.array([np.cos(.2 * np.pi), np.sin(.2 * np.pi)]) * waist * size; n = np.array([i[1], size - i[0]]) / np.hypot(i[1], size - i[0])
    return (size - r * np.cos(a)) * n[0] - r * np.sin(a) * n[1]
def p_tee(neck, style='plain'):
    def f(E):
        x = cloth_base(E); a = np.ones_like(x); P = E['P']
        if style == 'striped':
            way = np.abs((P[..., 1] / .052 + .25) % 1 - .5); s = ramp((.25 - way) * .052, -.0009, .0009) * (P[..., 1] < neck - .062); x = x * (1 - s) + .97 * s; a = 1 - s
        if style == 'ringer':
            k = (E['db'] < .022) & (P[..., 1] > neck - .6); a = np.where(k & (np.abs(P[..., 1] - P[..., 1][E['m']].min()) > .06), .0, a); x = np.where(a == 0, .20, x)
        x = collar_rib(E, x, neck, col=.82 if style != 'ringer' else .24); x = hems(E, x)
        rgb = np.dstack([x] * 3)
        if style == 'graphic':                                                          # own chest print: a star in a ring
            c = np.array([0, neck - .17]); X, Y = (P[..., 0] - c[0]) / .075, (P[..., 1] - c[1]) / .075; front = E['N'][..., 2] > .2
            rr = np.hypot(X, Y); ring = ramp(.09 - np.abs(rr - 1), -.014, .014); star = ramp(in_star(X, Y, .62), -.014, .014)
            k = front * np.maximum(ring, star); rgb = rgb * (1 - k[..., None]) + np.array([.97, .95, .90]) * k[..., None]; a = 1 - k
        return rgb, a
    return f
def p_shirt(style='plain'):
    def f(E):
        x = cloth_base(E, seed=3, seam=.84); a = np.ones_like(x); P = E['P']
        if style == 'plaid':
            u, v = P[..., 0] + .3 * np.abs(P[..., 2]), P[..., 1]
            x = x * np.where((u / .05) % 1 < .35, .70, 1) * np.where((v / .05) % 1 < .35, .70, 1) * np.where(np.abs((u / .05) % 1 - .7) < .04, 1.12, 1) * np.where(np.abs((v / .05) % 1 - .7) < .04, 1.12, 1)
        x = hems(E, x, .010)
        if E['lum'] is not None:                                                        # keep buttons: bright/dark blobs of the source
            pass
        return x, a
    return f
def p_denim(E):
    l = E['lum']; k = E['m']; lo, hi = np.percentile(l[k], 3), np.percentile(l[k], 98)
    x = .50 + .46 * np.clip((l - lo) / (hi - lo), 0, 1); x *= 1 + .035 * noise(l.shape, .8, 5)
    x = x * (1 - .25 * np.exp(-(E['ds'] / .002) ** 2))
    x = stitch(E, x, E['ds'], .007, .0010, 1.18); x = stitch(E, x, E['db'], .016, .0012, 1.15)
    return x, np.ones_like(x)
def p_plain(seed=9, seam=.6, hem=True):
    """seam 1, hem False: for a suit, whose lining's edges would show on its outside as lines"""
    def f(E):
        x = cloth_base(E, .016, seed, seam); x = hems(E, x, .016) if hem else x; return x, np.ones_like(x)
    return f
def p_jogger(E):
    x = cloth_base(E, .03, 11); P = E['P']; a = np.ones_like(x)
    top = P[..., 1] > P[..., 1][E['m']].max() - .045; cuff = P[..., 1] < P[..., 1][E['m']].min() + .055
    rib = .90 + .10 * np.sin(np.arctan2(P[..., 0] - np.sign(P[..., 0]) * .1 * ~top, P[..., 2]) * 110)
    x = np.where(top | cuff, .80 * rib, x)
    side = E['N'][..., 0] * np.sign(P[..., 0]); s = (side > .90) & ~top & ~cuff
    st = np.abs(P[..., 2] - .01) < .012
    k = s & st; rgb = np.dstack([x] * 3); rgb[k] = .95; a = np.where(k, 0, a)
    return rgb, a
def p_track(E):
    x = cloth_base(E, .02, 61); P, N = E['P'], E['N']; a = np.ones_like(x); H = P[..., 1][E['m']].max()
    x = hems(E, x, .016); x = np.where(E['db'] < .018, .80, x)
    side = N[..., 0] * np.sign(P[..., 0]) > .86; leg = side & (np.abs(P[..., 2] - .01) < .013) & (P[..., 1] < H * .62)
    arm = (np.abs(P[..., 0]) > .19 * H / 1.45) & (N[..., 0] * np.sign(P[..., 0]) > .80) & (np.abs(P[..., 2] - .02 - .10 * (H * .83 - P[..., 1]).clip(0, .4)) < .013) & (P[..., 1] < H * .97)
    zipl = (np.abs(P[..., 0]) < .0035) & (N[..., 2] > .3) & (P[..., 1] > H * .60)
    k = leg | arm | zipl; rgb = np.dstack([x] * 3); rgb[k] = .95; a = np.where(k, 0, a); return rgb, a
def sockmask(E, src):
    p = proxy(src); ks = [k for c in p.comps if len(c) == 126 for k in c]; us = np.unique([i for k in ks for i in p.mesh.fuv[k]]); s_ = set(ks)
    ot = np.unique([i for k in range(len(p.mesh.faces)) if k not in s_ for i in p.mesh.fuv[k]]); q = E['UV'].reshape(-1, 2)
    return (cKDTree(p.mesh.vt[us]).query(q)[0] < cKDTree(p.mesh.vt[ot]).query(q)[0]).reshape(E['H'], E['W'])
def p_shoe(kind, src, high=False):
    def f(E):
        P, N = E['P'], E['N']; l = E['lum']; k = E['m']
        lo, hi = np.percentile(l[k], 5), np.percentile(l[k], 95); d = np.clip((l - lo) / (hi - lo), 0, 1)
        a = np.ones_like(l); y = P[..., 1]
        if kind == 'leather':
            x = .62 + .36 * d ** .8; rgb = np.dstack([x] * 3)
            sole = y < .022; rgb[sole] = .16; a = np.where(sole, 0, a)
            sk = sockmask(E, src); rgb[sk] = .30; a = np.where(sk, 0, a)
            if high: rgb[sk] = (.72 * (1 + .03 * noise(l.shape, 2, 5)))[sk][:, None]; a = np.where(sk, 1, a)
        else:
            x = .80 + .18 * (ndimage.gaussian_filter(d, .8) - .5); rgb = np.dstack([x] * 3)
            sole = y < .030; rgb[sole] = np.array([.95, .95, .94]); a = np.where(sole, 0, a)
            band = (y >= .030) & (y < .036); rgb[band] *= .8
            sk = sockmask(E, src); rgb[sk] = .93; a = np.where(sk, 0, a)
            if high: rgb[sk] = (.82 * (1 + .03 * noise(l.shape, .8, 5)))[sk][:, None]; a = np.where(sk, 1, a)
        tread = y < .006; rgb[tread] *= .75
        return rgb, a
    return f

def with_fixed(base, fixed):
    """fixed(E) -> list of (mask, rgb|None): regions that keep their own colour"""
    def f(E):
        x, a = base(E); rgb = np.dstack([x] * 3) if x.ndim == 2 else x
        for k, col in fixed(E):
            rgb = np.where(k[..., None], np.array(col) * (rgb / .93), rgb); a = np.where(k, 0, a)
        return rgb, a
    return f
def uvbox(g_src, idx):
    p = proxy(g_src); us = np.unique([i for k in p.comps[idx] for i in p.mesh.fuv[k]]); tr = cKDTree(p.mesh.vt[us])
    others = np.unique([i for j, c in enumerate(p.comps) if j != idx for k in c for i in p.mesh.fuv[k]]); to = cKDTree(p.mesh.vt[others])
    def k(E):
        q = E['UV'].reshape(-1, 2); return (tr.query(q)[0] < to.query(q)[0]).reshape(E['H'], E['W'])
    return k
def islands(src):
    p = proxy(src)
    if not hasattr(p, 'isl'):
        m = p.mesh; par = list(range(len(m.vt)))
        def find(x):
            while par[x] != x: par[x] = par[par[x]]; x = par[x]
            return x
        for u in m.fuv:
            for j in u[1:]: par[find(u[0])] = find(j)
        d = {}
        for k, u in enumerate(m.fuv): d.setdefault(find(u[0]), []).append(k)
        p.isl = list(d.values())
    return p.isl
def suit_shirt():
    """faces of the shirt under the suit: its front and collar, and what else is bright in the source's texture (cuffs)"""
    m = proxy('male_elegantsuit01').mesh; raw = np.asarray(Image.open(D_('male_elegantsuit01')).convert('RGB').resize((512, 512), Image.BOX), float) / 255; front, rest = [], []
    for ks in islands('male_elegantsuit01'):
        ctr = np.array([m.vt[m.fuv[k]].mean(0) for k in ks]); c = raw[((1 - ctr[:, 1]) * 511).astype(int).clip(0, 511), (ctr[:, 0] * 511).astype(int).clip(0, 511)]
        if c.mean() > .4: (front if len(ks) > 300 else rest).extend(ks)
    return front, rest
def fx_suit(E):
    """the shirt stays white"""
    m = proxy('male_elegantsuit01').mesh; lab = np.zeros(len(m.vt), bool)
    for ks in suit_shirt(): lab[np.unique([i for k in ks for i in m.fuv[k]])] = True
    al = np.unique([i for u in m.fuv for i in u]); L = lab[al][cKDTree(m.vt[al]).query(E['UV'].reshape(-1, 2))[1]].reshape(E['H'], E['W'])
    return [(L, [.95, .95, .96])]
def buttons(base, x0=0., y0=.0, step=.085, r=.0055, top=1.40):
    def f(E):
        x, a = base(E); rgb = np.dstack([x] * 3) if x.ndim == 2 else x; P = E['P']; front = (E['N'][..., 2] > .3)
        pl = front & (np.abs(np.abs(P[..., 0] - x0) - .016) < .0011); rgb = np.where(pl[..., None], rgb * .80, rgb)
        yy = (P[..., 1] - y0 + step / 2) % step - step / 2; d = np.hypot(P[..., 0] - x0, yy); k = front & (d < r) & (P[..., 1] < top)
        rgb = np.where(k[..., None], np.array([.93, .92, .90]) * (1 - .35 * (d[..., None] > r * .75)), rgb); a = np.where(k, 0, a)
        return rgb, a
    return f
def N_(n): return texture('clothes', n, f'{n}_normal')
def D_(n): return texture('clothes', n, f'{n}_diffuse')
def A_(n): return texture('clothes', n, f'{n}_ao')
def p_vest(neck, k):
    """a vest over a white shirt; k: size of the body, a man's is 1"""
    def f(E):
        x = cloth_base(E, .03, 71); P = E['P']; front = E['N'][..., 2] > .2; d = neck - P[..., 1]
        vee = front & (np.abs(P[..., 0]) < np.clip(.075 * k - d * .38, 0, 1)) & (d > -.1); collar = (d < np.where(P[..., 2] < .02, -.040, .012) * k) & (np.hypot(P[..., 0], P[..., 2] + .01) < .095 * k)
        shirt = (E['arm'] > .42) | vee | collar; a = np.where(shirt, 0, 1.)
        edge = (~vee) & front & (np.abs(P[..., 0]) < np.clip(.082 * k - d * .38, 0, 1)) & ~shirt | ((E['arm'] > .37) & ~shirt)
        x = np.where(edge, x * .72, x); x = np.where(front & ~shirt & (np.abs(P[..., 0]) < .0016), x * .6, x); rgb = np.dstack([x] * 3); rgb[shirt] *= np.array([.99, .98, .95])
        return rgb, a
    return f
def dark_trousers(E): return [(uvbox('male_elegantsuit01', 1)(E), [.19, .20, .23])]
def fx_coat(E): return fx_suit(E) + dark_trousers(E)
