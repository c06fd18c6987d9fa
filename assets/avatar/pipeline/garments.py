"""garments of the source: split into pieces, fitted to a character, pushed off the body"""
from items import *
from scipy.spatial import cKDTree
ramp = smooth
_pc = {}
def proxy(path):
    if path not in _pc: _pc[path] = load_proxy('clothes', path); _pc[path].comps = sorted(comps(_pc[path].mesh), key=lambda k: -len(k))
    return _pc[path]

def boundary(m, faces):
    from collections import Counter
    e = Counter(); 
    for k in faces:
        f = m.faces[k]
        for j in range(len(f)): e[tuple(sorted((f[j], f[(j + 1) % len(f)])))] += 1
    return [a for a, n in e.items() if n == 1]
def uvseams(m, faces):
    """edges whose two faces lie apart in the texture"""
    d = {}; _, place = np.unique(np.round(m.vt * 2000).astype(int), axis=0, return_inverse=True)           # some corners are there twice
    for k in faces:
        f, u = m.faces[k], m.fuv[k]
        for j in range(len(f)):
            n = (j + 1) % len(f); a, b = (f[j], place[u[j]]), (f[n], place[u[n]])
            if a[0] > b[0]: a, b = b, a
            d.setdefault((a[0], b[0]), set()).add((a[1], b[1]))
    return [e for e, s in d.items() if len(s) > 1]
def samples(v, edges, n=6):
    if not edges: return np.full((1, 3), 99.)
    e = np.array(edges); t = np.linspace(0, 1, n)[:, None, None]
    return (v[e[:, 0]] * (1 - t) + v[e[:, 1]] * t).reshape(-1, 3)

def clip_y(g, y0):
    """cut the garment exactly at height y0 (keeps what is above)"""
    v, n, w, t, u, uv = g.v, g.n, g.w, g.t, g.u, g.uv
    V, N, Wt, UV = [v], [n], [w], [uv]; nv, nu = len(v), len(uv); T, U = [], []; cache = {}
    def cut(i, j, ui, uj):
        nonlocal nv, nu
        k = (min(i, j), max(i, j)); s = (y0 - v[i, 1]) / (v[j, 1] - v[i, 1])
        if k not in cache:
            V.append((v[i] + s * (v[j] - v[i]))[None]); N.append((n[i] + s * (n[j] - n[i]))[None]); Wt.append((w[i] + s * (w[j] - w[i]))[None]); cache[k] = nv; nv += 1
        UV.append((uv[ui] + s * (uv[uj] - uv[ui]))[None]); nu += 1
        return cache[k], nu - 1
    edge = []
    for tr, ur in zip(t, u):
        poly = []; cutv = []
        for a in range(3):
            i, j, ui, uj = tr[a], tr[(a + 1) % 3], ur[a], ur[(a + 1) % 3]
            if v[i, 1] >= y0: poly.append((i, ui))
            if (v[i, 1] >= y0) != (v[j, 1] >= y0): q = cut(i, j, ui, uj); poly.append(q); cutv.append(q[0])
        if len(cutv) == 2: edge.append(tuple(cutv))
        for a in range(1, len(poly) - 1): T.append([poly[0][0], poly[a][0], poly[a + 1][0]]); U.append([poly[0][1], poly[a][1], poly[a + 1][1]])
    g.v, g.n, g.w, g.uv = np.concatenate(V), np.concatenate(N), np.concatenate(Wt), np.concatenate(UV)
    g.t, g.u = np.array(T), np.array(U); g.cut_edges = edge

def lengthen(g, faces, waist, hem):
    """makes a coat of a jacket: what hangs below the waist is drawn down to the hem, widened, and turns with the hips"""
    ids = np.unique([i for k in faces for i in g.p.mesh.faces[k]]); arm = g.w[:, [k for k, n in enumerate(NAMES) if re.search('Arm|Hand', n)]].sum(1)
    k = ids[(arm[ids] < .15) & (g.v[ids, 1] < waist)]; low = g.v[k, 1].min(); t = np.clip((waist - g.v[k, 1]) / (waist - low), 0, 1)
    g.v[k, 1] = waist - t * (waist - hem); wide = 1 + .22 * t ** 1.3
    g.v[k, 0] *= wide; g.v[k, 2] = .01 + (g.v[k, 2] - .01) * (1 + .20 * t ** 1.3)
    w = np.zeros_like(g.w[k]); w[:, B['Hips']] = 1; b = smooth(t, .05, .35)[:, None]; g.w[k] = g.w[k] * (1 - b) + w * b

def off_body(g, margin=.0045, rounds=3):
    """pushes cloth out of the skin it covers, smoothly, so that no skin comes through between its corners"""
    tr = cKDTree(g.ctx.pv[:13380]); n = g.ctx.n0
    e = np.concatenate([g.t[:, [0, 1]], g.t[:, [1, 2]], g.t[:, [2, 0]]]); e = np.concatenate([e, e[:, ::-1]]); cnt = np.maximum(1, np.bincount(e[:, 0], minlength=len(g.v)))[:, None]
    for _ in range(rounds):
        d, k = tr.query(g.v, 6); deep = ((g.v[:, None] - g.ctx.pv[k]) * n[k]).sum(2); w = 1 / (d + 1e-4); deep = (deep * w).sum(1) / w.sum(1)
        out = (n[k] * w[..., None]).sum(1); out /= np.linalg.norm(out, axis=1, keepdims=True) + 1e-9
        need = np.clip(margin - deep, 0, .02) * (d[:, 0] < .035); move = out * need[:, None]
        for _ in range(3):
            q = np.zeros_like(move); np.add.at(q, e[:, 0], move[e[:, 1]]); q = .5 * move + .5 * q / cnt
            m = np.linalg.norm(q, axis=1) > np.linalg.norm(move, axis=1); move[m] = q[m]
        g.v = g.v + move
    g.n = vnormals(g.v, g.t)

class Garment:
    """a set of faces of a proxy, fitted to a character"""
    def __init__(s, ctx, src, sel, push=0.0, kind='top', smooth=3, cut=None, drop=0., coat=None, puff=0., under=None):
        p = proxy(src); s.p, s.ctx = p, ctx; s.src = src; s.cut = cut; s.keep_edge = kind in ('top', 'bottom')
        c = ctx.c; v0 = fit(p, c.v0); s.w = proxy_weights(p, c.W)
        # regularise the fit: smooth the displacement (fitted - original obj) over the mesh graph
        if smooth:
            nb = [set() for _ in p.mesh.v]
            for f in p.mesh.faces:
                for j in range(len(f)): a, b = f[j], f[(j + 1) % len(f)]; nb[a].add(b); nb[b].add(a)
            I = np.repeat(np.arange(len(nb)), [len(x) for x in nb]); J = np.array([j for x in nb for j in x]); cnt = np.maximum(1, np.bincount(I, minlength=len(nb)))[:, None]
            d = v0 - p.mesh.v; 
            for _ in range(smooth):
                q = np.zeros_like(d); np.add.at(q, I, d[J]); d = .5 * d + .5 * q / cnt
            v0 = p.mesh.v + d
            if smooth > 10:
                for _ in range(smooth // 2):
                    q = np.zeros_like(s.w); np.add.at(q, I, s.w[J]); s.w = .5 * s.w + .5 * q / cnt
        s.v = c.posed(v0, s.w)
        if coat: lengthen(s, p.comps[0], *coat)
        s.faces = [k for ks in sel(p, s.v) for k in ks]
        s.t, s.u = tri([p.mesh.faces[k] for k in s.faces], [p.mesh.fuv[k] for k in s.faces]); s.uv = p.mesh.vt.copy()
        s.n = vnormals(s.v, s.t)
        used = np.unique(s.t); b = boundary(p.mesh, s.faces)
        arm = s.w[:, [k for k, n in enumerate(NAMES) if re.search('Arm|Hand', n)]].sum(1); torso = used[arm[used] < .15]; y = s.v[torso, 1]
        pr = np.full(len(s.v), push)
        if kind == 'top': pr += .010 * np.clip(1 - (s.v[:, 1] - y.min()) / .16, 0, 1) * np.clip(1 - arm / .3, 0, 1)           # lower edge stands off the waistband
        if kind == 'bottom': pr = np.where(s.v[:, 1] > y.max() - .07, np.minimum(pr, 0) - .002, pr)
        if puff: pr += puff * (1 - ramp(arm, .12, .35))
        if drop: s.v[:, 1] -= drop * np.clip(1 - (s.v[:, 1] - y.min()) / .20, 0, 1) * np.clip(1 - arm / .3, 0, 1)
        s.v = s.v + s.n * pr[:, None]; s.n = vnormals(s.v, s.t)
        if kind != 'footwear': off_body(s)
        else: s.socks_over_skin()
        if under:                                                                # what is worn below stays below
            ids = np.unique([i for k in p.comps[under[0]] for i in p.mesh.faces[k]]); s.v[ids] -= s.n[ids] * (under[1] * (1 - ramp(arm[ids], .04, .20)))[:, None]; s.n = vnormals(s.v, s.t)
        be = samples(s.v, b)
        if cut: clip_y(s, cut); e = samples(s.v, s.cut_edges, 4); be = np.concatenate([be[be[:, 1] > cut], e])
        s.seam = samples(s.v, uvseams(p.mesh, s.faces), 24); s.bound = be
        q = s.uv[s.u.reshape(-1)]; s.lo, s.hi = q.min(0) - .004, q.max(0) + .004
        s.ymin, s.ymax = s.v[np.unique(s.t), 1].min(), s.v[np.unique(s.t), 1].max()
        tv = s.v[torso] if len(torso) else s.v[used]; ang = np.floor(np.arctan2(tv[:, 0], tv[:, 2]) / (2 * np.pi) * 24); s.hem = max(tv[ang == a][:, 1].min() for a in np.unique(ang))
    def socks_over_skin(s):
        """no leg comes through a sock's edge; what stands in the shoe stays"""
        before = s.v; off_body(s, .0035, 5); ids = [i for ks in s.p.comps if len(ks) == 126 for k in ks for i in s.p.mesh.faces[k]]; share = np.zeros(len(s.v)); share[ids] = smooth(before[ids, 1], .09, .13); s.v = before + (s.v - before) * share[:, None]; s.n = vnormals(s.v, s.t)
    def hide(s, keep_edge=True):
        """body vertices removed under this garment: the garment's own delete list, limited to what lies under the chosen faces"""
        d = np.array([i for i in s.p.delete if i < 13380], int)
        orig = s.p.mesh.v; allv = np.unique([i for f in s.p.mesh.faces for i in f]); mine = np.zeros(len(orig), bool); mine[np.unique([i for k in s.faces for i in s.p.mesh.faces[k]])] = True
        _, j = cKDTree(s.v[allv]).query(s.ctx.pv[d])
        d = d[mine[allv[j]]]
        if s.cut: d = d[s.ctx.pv[d, 1] > s.cut + .012]
        if not (s.keep_edge and keep_edge): return d
        d = d[cKDTree(s.bound).query(s.ctx.pv[d])[0] > .012]                # keep the skin next to open edges
        return d
