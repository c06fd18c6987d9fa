"""common helpers for item parts (skinned, face-morph aware) """
from build_body import *
def texture(kind, name, file): return f'{folder(kind, name)}/textures/{file}.png'

class Ctx:
    def __init__(s, g):
        s.c = Char(g); s.g = g; b = base(); s.b = b
        s.pv = s.c.posed(s.c.v0, s.c.W)
        s.allt, _ = tri([f for f, gp in zip(b.faces, b.groups) if gp == 'body'])
        s.n0 = vnormals(s.pv, s.allt)
        s.names = [f'{t}/{n}' for t, d in s.c.delta0.items() for n in d]
        s.deltas = [s.c.delta0[t][n] for t, d in s.c.delta0.items() for n in d]

def wj(w):
    o = np.argsort(-w, axis=1)[:, :4]; x = np.take_along_axis(w, o, 1); x[x < .01] = 0; x /= x.sum(1, keepdims=True); o[x == 0] = 0
    return o, x

def proxy_weights(p, W):
    w = (W[p.refs] * np.clip(p.w, 0, None)[:, :, None]).sum(1); s = w.sum(1, keepdims=True); s[s == 0] = 1
    return w / s

def phong_tess(p, alpha=.6):
    """one level of Phong tessellation (Boubekeur & Alexa 2008): rounder silhouettes for coarse parts"""
    v, t = p['v'], p['t']; n = p.get('n'); n = vnormals(v, t) if n is None else n; N0 = n; n = p['gn'] if p.get('gn') is not None else n
    u = p['uvt'] if p.get('uvt') is not None else t
    e = np.concatenate([t[:, [0, 1]], t[:, [1, 2]], t[:, [2, 0]]]); es = np.sort(e, 1); ue, inv = np.unique(es, axis=0, return_inverse=True); m = inv.reshape(3, -1).T + len(v)
    a, b = ue[:, 0], ue[:, 1]; mid = (v[a] + v[b]) / 2
    pa = mid - ((mid - v[a]) * n[a]).sum(1, keepdims=True) * n[a]; pb = mid - ((mid - v[b]) * n[b]).sum(1, keepdims=True) * n[b]
    sharp = ((n[a] * n[b]).sum(1) < .2)[:, None]
    q = np.where(sharp, mid, (1 - alpha) * mid + alpha * (pa + pb) / 2)
    nm = N0[a] + N0[b]; nm /= np.linalg.norm(nm, axis=1, keepdims=True) + 1e-9
    eu = np.sort(np.concatenate([u[:, [0, 1]], u[:, [1, 2]], u[:, [2, 0]]]), 1); uu, inu = np.unique(eu, axis=0, return_inverse=True); mu = inu.reshape(3, -1).T + len(p['uv'])
    o = dict(p); o['v'] = np.concatenate([v, q]); o['n'] = np.concatenate([N0, nm]); o['w'] = np.concatenate([p['w'], (p['w'][a] + p['w'][b]) / 2])
    o['uv'] = np.concatenate([p['uv'], (p['uv'][uu[:, 0]] + p['uv'][uu[:, 1]]) / 2])
    sub = lambda T, M: np.concatenate([np.c_[T[:, 0], M[:, 0], M[:, 2]], np.c_[M[:, 0], T[:, 1], M[:, 1]], np.c_[M[:, 2], M[:, 1], T[:, 2]], M])
    o['t'], o['uvt'] = sub(t, m), sub(u, mu)
    if p.get('color') is not None: o['color'] = np.concatenate([p['color'], (p['color'][a] + p['color'][b]) / 2])
    if p.get('morph'): f = p['morph']; o['morph'] = lambda d: (lambda x: np.concatenate([x, (x[a] + x[b]) / 2]))(f(d))
    return o

MF = {'beard': r'faceshape|lipShape|anim/smile', 'hair': r'faceshape', 'brow': r'faceshape|eyeShape/(large|hooded|monolid|round)|anim/browsUp|anim/smile', 'lash': r'faceshape|eyeShape|anim/(blink|browsUp)'}
def save_part(ctx, path, name, prims, hide=None, meta=None):
    """list of dict(v (posed), t, uv|None, uvt, w, morph: fn(delta)->dv or None, mat: dict, color, n)"""
    glb = GLB(); sk = glb.skeleton(NAMES, PARENT, ctx.c.heads())
    used, allm = [], []
    for p in prims:
        p['md'] = [p['morph'](d) if p.get('morph') else None for d in ctx.deltas]
    for k, nme in enumerate(ctx.names):
        if name in MF and not re.match(MF[name], nme): continue
        if any(p['md'][k] is not None and np.abs(p['md'][k]).max() > 3e-4 for p in prims): used.append(k)
    out = []
    for p in prims:
        v, t = p['v'], p['t']; n = p.get('n'); n = vnormals(v, t) if n is None else n
        if p.get('uvt') is not None: a, uu, tt = unify(t, p['uvt']); uv = p['uv'][uu] * [1, -1] + [0, 1]
        else: a, tt, uv = np.arange(len(v)), t, None
        mm = []
        for k in used:
            dv = p['md'][k] if p['md'][k] is not None else np.zeros_like(v)
            q = v + dv; nn = vnormals(q, t) - vnormals(v, t); nn[np.abs(nn) < 4e-3] = 0
            mm.append((dv[a], nn[a] if p.get('mn', True) else None))
        j, x = wj(p['w'][a])
        col = p.get('color'); col = np.c_[col[a], np.ones(len(a))] if col is not None else None
        md = dict(p['mat']); tex = md.pop('tex', None); nt = md.pop('normal', None); m = {'pbrMetallicRoughness': {'metallicFactor': md.pop('metal', 0), 'roughnessFactor': md.pop('rough', .8)}}
        if tex: m['pbrMetallicRoughness']['baseColorTexture'] = {'index': glb.image(tex, 'image/png')}
        if nt: m['normalTexture'] = {'index': glb.image(nt, 'image/png'), 'scale': md.pop('nscale', 1.0)}
        m.update(md)
        out.append(glb.prim(v[a], n[a], uv, tt, glb.material(**m), j, x, mm or None, col))
    glb.mesh(name, out, [ctx.names[k] for k in used] or None, sk)
    ex = {}
    def runs(hide):
        r = []
        for i in sorted(set(int(i) for i in hide if i < 13380)):
            if r and i == r[-1] + 1: r[-1] = i
            else: r += [i, i]
        return r
    if hide is not None and len(hide): ex['hide'] = runs(hide)
    if meta and 'hideFull' in meta: meta['hideFull'] = runs(meta['hideFull'])
    if meta: ex.update(meta)
    glb.j['scenes'][0]['extras'] = ex
    glb.save(path)
    return os.path.getsize(path)

def proxy_part(ctx, p, faces=None, name='part', **mat):
    c = ctx.c; v0 = fit(p, c.v0); w = proxy_weights(p, c.W)
    fs = range(len(p.mesh.faces)) if faces is None else faces
    t, u = tri([p.mesh.faces[k] for k in fs], [p.mesh.fuv[k] for k in fs])
    used = np.unique(t); remap = np.full(len(v0), -1); remap[used] = np.arange(len(used)); 
    pvv = c.posed(v0, w)
    def morph(d):
        return ((fit(p, c.v0 + d) - v0) * .1)[used]
    mat['name'] = name
    return dict(v=pvv[used], t=remap[t], uv=p.mesh.vt, uvt=u, w=w[used], morph=morph, mat=mat)

def grey_tex(src, dst, size=512, target=.78, gamma=1.0, alpha=True, contrast=1.0, strength=1.0):
    """recolourable texture: luminance normalised so that mean(alpha>.5) = target"""
    im = Image.open(src).convert('RGBA'); a = np.asarray(im, float) / 255
    l = a[..., :3] @ np.array([.3, .59, .11]); al = a[..., 3]; k = al > .5
    lo, hi = np.percentile(l[k], 2), np.percentile(l[k], 98)
    x = np.clip((l - lo) / max(hi - lo, 1e-3), 0, 1) ** gamma
    x = (x - x[k].mean()) * contrast + target; x = np.clip(x, .05, 1)
    if (~k).any():
        _, (iy, ix) = ndimage.distance_transform_edt(~k, return_indices=True); x[~k] = x[iy[~k], ix[~k]]
    out = np.dstack([x, x, x, al * strength]) if alpha else np.dstack([x] * 3)
    im = Image.fromarray((np.clip(out, 0, 1) * 255).astype(np.uint8))
    if im.size[0] != size: im = im.resize((size, size), Image.LANCZOS)
    im.save(dst); return dst
