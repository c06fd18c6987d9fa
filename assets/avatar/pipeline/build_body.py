"""body + head + eyes -> raw GLB + head/eye textures.   usage: build_body.py male|female"""
import hashlib, sys
from shapes import *
from raster import raster
from ao import occlusion
from PIL import Image
from scipy import ndimage
from scipy.spatial import cKDTree
OUT = os.environ.get('OUT', './work/raw'); os.makedirs(OUT, exist_ok=True)
CACHE = OUT + '/cache'; os.makedirs(CACHE, exist_ok=True)
AO_CODE = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'ao.py'), 'rb').read()

def uv_islands(b):
    par = {}
    def find(x):
        while par.setdefault(x, x) != x: par[x] = par[par[x]]; x = par[x]
        return x
    fs = [k for k, g in enumerate(b.groups) if g == 'body']
    for k in fs:
        for j in b.fuv[k][1:]: par[find(b.fuv[k][0])] = find(j)
    isl = {}
    for k in fs: isl.setdefault(find(b.fuv[k][0]), []).append(k)
    return isl

def split_faces():
    b = base(); head, body = [], []
    for r, ks in uv_islands(b).items():
        c = np.array([b.v[i] for k in ks for i in b.faces[k]])
        (head if c[:, 1].min() > 6 else body).extend(ks)
    main = [ks for r, ks in uv_islands(b).items() if len(ks) == 3116][0]
    return head, body, set(main)

def ao_run(jobs):
    """baked light, 0 dark … 1 open, by the name of the job; kept by what it is reckoned from, for that takes longest"""
    out = {}
    for j, job in jobs.items():
        h = hashlib.sha256(AO_CODE)
        for x in job: h.update(np.ascontiguousarray(x).tobytes())
        f = f'{CACHE}/ao_{h.hexdigest()[:24]}.npy'
        if not os.path.exists(f): np.save(f, occlusion(*job))
        out[j] = np.load(f)
    return out

def moved(name, share=.25):
    """vertices a target moves by at least this share of its longest way, as 0..1 weights over all vertices"""
    d = np.linalg.norm(target(name), axis=1)
    return smooth(d / d.max(), share * .5, share * 1.5)

def lip_weights():
    """0..1 per vertex: the red of the lips is what the targets for their volume swell"""
    return np.maximum(moved('mouth/mouth-upperlip-volume-inflate', .14), moved('mouth/mouth-lowerlip-volume-inflate', .20))

# corners of the base mesh along the border of the red of the lips, from the middle to the corner of the mouth
LIP_UP, LIP_LOW, LIP_CORNER = [455, 7210, 7215, 11966, 11943, 7123, 7167], [5337, 7240, 7234, 7161, 7131, 7133], 11942
def lip_border(v):
    """heights of the upper and the lower border over |x|, and the corner of the mouth"""
    def line(ids): q = v[ids + [LIP_CORNER]]; q = q[np.argsort(np.abs(q[:, 0]))]; return lambda x: np.interp(x, np.abs(q[:, 0]), q[:, 1])
    return line(LIP_UP), line(LIP_LOW), v[LIP_CORNER] * [np.sign(v[LIP_CORNER][0]), 1, 1]

# the way a nail looks in the source's pose, left hand, thumb first
NAIL_UP = [[-.44, .66, .54], [.56, .36, .75], [.82, .25, .47], [.90, .20, .33], [.96, .08, .08]]
def nail_weights(v, n):
    """0..1 per corner of the body: the plates of the nails of both hands"""
    w = np.zeros(len(n))
    for side, sx in (('L', 1), ('R', -1)):
        for k, up in enumerate(NAIL_UP, 1):
            j, tip = joint(v, f'finger{k}-3.{side}____head'), joint(v, f'finger{k}-3.{side}____tail'); far = np.linalg.norm(tip - j); ax = (tip - j) / far
            up = np.array(up) * [sx, 1, 1]; up = up - ax * (up @ ax); up /= np.linalg.norm(up)
            q = v[:len(n)] - j; t = q @ ax / far; near = (np.linalg.norm(q - (tip - j) * .7, axis=1) < far * .62)
            w = np.maximum(w, near * smooth(t, .46, .58) * smooth(n @ up, .72, .86))
    return w

def ear_weights():
    return np.maximum(moved('ears/l-ear-trans-vert-up', .6), moved('ears/r-ear-trans-vert-up', .6))

def sphere(ctr, r, nu=32, nv=20, iris=.52, bulge=.06):
    """eye ball, pole = +z. returns v, n, uv(iris disc planar), tris, is_iris(tri)"""
    th = np.r_[np.linspace(0, np.arcsin(iris), 7), np.linspace(np.arcsin(iris), np.pi * .62, nv - 6)[1:]]
    v, uv = [], []
    for t in th:
        for k in range(nu + 1):
            a = 2 * np.pi * k / nu
            rr = 1 + bulge * max(0, 1 - (np.sin(t) / iris) ** 2) * (t < 1)
            v.append([np.sin(t) * np.cos(a) * rr, np.sin(t) * np.sin(a) * rr, np.cos(t) * rr])
            uv.append([.5 + np.sin(t) * np.cos(a) * .5 if t < 1.6 else .5 + np.cos(a) * .5, .5 + np.sin(t) * np.sin(a) * .5 if t < 1.6 else .5 + np.sin(a) * .5])
    v = np.array(v); tr, iri = [], []
    for i in range(len(th) - 1):
        for k in range(nu):
            a, b_, c, d = i * (nu + 1) + k, i * (nu + 1) + k + 1, (i + 1) * (nu + 1) + k, (i + 1) * (nu + 1) + k + 1
            for t in ([a, c, b_], [b_, c, d]): tr.append(t); iri.append(i < 6)
    n = v / np.linalg.norm(v, axis=1, keepdims=True)
    return ctr + v * r, n, np.array(uv), np.array(tr), np.array(iri)

def smooth(x, a, b): t = np.clip((x - a) / (b - a), 0, 1); return t * t * (3 - 2 * t)

def lid_rim(q, skin, columns=10):
    """points close together along the roots of a strip of lashes q, from the nose outwards"""
    q = q[skin.query(q)[0] < .016]; at = np.linspace(q[:, 0].min(), q[:, 0].max(), columns); mine = np.abs(q[:, 0] - at[:, None]).argmin(0)
    line = np.array([q[mine == k][q[mine == k][:, 2].argmax()] for k in range(columns) if (mine == k).any()]); s = np.linspace(0, len(line) - 1, 90)
    return np.stack([np.interp(s, np.arange(len(line)), line[:, j]) for j in range(3)], 1)

def head_texture(c, vao, W=1024, H=2048):
    b = base(); head, _, main = split_faces(); ks = sorted(main)
    t, u = tri([b.faces[k] for k in ks], [b.fuv[k] for k in ks])
    lo, hi = b.vt[u.reshape(-1)].min(0), b.vt[u.reshape(-1)].max(0); pad = .006
    lo -= pad; hi += pad
    allt, _ = tri([f for f, gp in zip(b.faces, b.groups) if gp == 'body'])
    n = vnormals(c.v0, allt)
    attr = np.concatenate([c.v0[t], n[t], vao[t][..., None], b.vt[u]], axis=2)
    img, m, m2 = raster((b.vt[u] - lo) / (hi - lo), attr, W, H, dilate=14)
    P, N, A, UV = img[..., :3], img[..., 3:6], img[..., 6], img[..., 7:9]
    eyeL, eyeR = c.h0[B['LeftEye']], c.h0[B['RightEye']]; ipd = eyeL[0] - eyeR[0]; es = ipd / .63
    v0 = c.v0; ctr = [i for i in range(13380) if abs(v0[i, 0]) < .12 and eyeL[1] - .9 < v0[i, 1] < eyeL[1]]
    nose = v0[max(ctr, key=lambda i: v0[i, 2])]
    upper, lower, corner = lip_border(v0); ax = np.abs(P[..., 0]); soft = .014 * es
    lips = smooth(upper(ax) - P[..., 1], -soft, soft) * smooth(P[..., 1] - lower(ax), -soft, soft) * smooth(corner[0] - ax, -soft * .5, soft) * (P[..., 2] > corner[2] - .12 * es)
    lips = ndimage.gaussian_filter(lips, 1.5); lp = P[(lips > .5) & m]; mouth = lp.mean(0)
    fem = c.g == 'female'
    col = np.ones(P.shape)
    def mul(w, rgb): 
        nonlocal col
        col = col * (1 - w[..., None] + w[..., None] * np.array(rgb))
    d = lambda p, s: np.exp(-(((P - p) / s) ** 2).sum(-1))
    # warm zones
    for ex in (eyeL, eyeR):
        sgn = np.sign(ex[0])
        mul(d(ex + np.array([sgn * .10, -.42, .0]) * es, np.array([.27, .20, .6]) * es) * (.32 if fem else .16), [1.0, .76, .72])       # cheeks
        mul(d(ex + np.array([0, .02, .1]) * es, np.array([.24, .15, .5]) * es) * (.30 if fem else .25), [.90, .74, .70])                    # eye socket warmth
    mul(d(nose, np.array([.16, .14, .2]) * es) * .28, [1.0, .76, .72])
    ear = smooth(ax, .62 * es, .78 * es) * smooth(P[..., 1], nose[1] - .5, nose[1] - .2) * (1 - smooth(P[..., 1], eyeL[1] + .1, eyeL[1] + .3))
    mul(ear * .30, [1.0, .72, .68])
    mul(d(mouth + [0, -.33 * es, -.05], np.array([.18, .12, .3]) * es) * .14, [1.0, .80, .78])                                                # chin
    # beard shadow (very soft) for men
    # lips
    L = lips
    lipc = [.86, .60, .60] if fem else [.93, .79, .77]
    vert = np.clip((P[..., 1] - corner[1]) / (.12 * es), -1, 1)
    mul(L, lipc); mul(L * np.exp(-(vert / .20) ** 2) * .35, [.70, .55, .55])
    col += (L * np.exp(-((vert + .45) / .2) ** 2) * np.exp(-(P[..., 0] / (.14 * es)) ** 2) * .05)[..., None]
    # the dark line of lashes along the rims of the lids, finer below
    ud = np.full(P.shape[:2], 9.); skin = cKDTree(v0[:13380])
    for s in 'lr':
        for k, wgt in (('1', 2.4), ('2', 1.2)):
            q = v0[b.vg[f'helper-{s}-eyelashes-{k}']]; e = eyeL if s == 'l' else eyeR
            near = (np.abs(P - e).max(-1) < .5 * es) & m2
            x = ud[near]; ud[near] = np.minimum(x, cKDTree(lid_rim(q, skin)).query(P[near])[0] * wgt)
    line = np.exp(-(ud / ((.034 if fem else .028) * es)) ** 2)
    mul(line * (.72 if fem else .45), [.34, .24, .24])
    # ambient occlusion
    ao = np.clip(A, 0, 1) ** 1.15
    col = col * (1 - .62 * (1 - ao))[..., None] * np.array([1, 1, 1]) + 0
    tint = (1 - ao)[..., None] * np.array([.10, -.02, -.03]); col = np.clip(col + tint * .5, 0, 1)         # occluded skin goes warm, not grey
    im = (np.clip(col, 0, 1) * 255 + .5).astype(np.uint8)
    Image.fromarray(im).save(f'{OUT}/head_{c.g}.png')
    return lo, hi

def eye_textures():
    S = 256; Y, X = np.mgrid[0:S, 0:S]; x = (X + .5) / S * 2 - 1; y = 1 - (Y + .5) / S * 2
    r = np.hypot(x, y) / .52; a = np.arctan2(y, x)               # r=1 at the iris edge
    rng = np.random.RandomState(4)
    fib = sum(np.sin(a * k + rng.rand() * 7 + 1.5 * np.sin(r * 6 + rng.rand() * 6)) * rng.rand() for k in (9, 14, 23, 31, 47, 61, 83)) / 3.4
    iris = .60 + .17 * fib * smooth(r, .35, .6) + .25 * np.exp(-((r - .52) / .16) ** 2) - .10 * smooth(r, .6, 1.)
    iris *= 1 + .35 * np.clip(-y / .52, -1, 1) * smooth(r, .3, .6)               # lighter at the bottom, darker on top (lid shadow)
    iris *= 1 - .80 * smooth(r, .80, 1.0)                                         # limbal ring
    iris *= 1 - smooth(.42 - r, -.03, .03) * .97                                  # pupil
    Image.fromarray((np.clip(iris, 0, 1) * 255).astype(np.uint8)).convert('RGB').save(OUT + '/iris.png')
    R = np.hypot(x, y)
    w = np.ones((S, S, 3)) * np.array([.96, .955, .95]); w *= (1 - .20 * smooth(R, .55, 1.0))[..., None] * [1, .97, .96]
    w *= (1 - .28 * smooth(y, .05, .55))[..., None]                              # upper-lid shadow
    w *= (1 - .55 * np.exp(-((r - 1) / .07) ** 2))[..., None]
    Image.fromarray((np.clip(w, 0, 1) * 255).astype(np.uint8)).save(OUT + '/sclera.png')

def build(g, stylise=1.0, suffix=''):
    c = Char(g, stylise); b = base()
    pv = c.posed(c.v0, c.W); names, deltas = [], []
    allt, _ = tri([f for f, gp in zip(b.faces, b.groups) if gp == 'body'])
    n0 = vnormals(pv, allt); n_own = vnormals(c.v0, allt)[:13380]
    eyes = {}
    for e, s in (('LeftEye', 'l'), ('RightEye', 'r')):
        hv = c.v0[b.vg[f'helper-{s}-eye']]; r = (hv.max(0) - hv.min(0))[:2].mean() / 2
        eyes[e] = (c.heads()[B[e]], r * .1)
    ocv = [pv[:13380]]; oct_ = [allt]; off = 13380
    for ctr, r in eyes.values():
        sv, _, _, st, _ = sphere(ctr, r); ocv.append(sv); oct_.append(st + off); off += len(sv)
    ao = ao_run({'b': (np.concatenate(ocv), np.concatenate(oct_), pv[:13380], n0[:13380], .10)})['b']
    lo, hi = head_texture(c, ao)
    eye_textures()
    # ---------------- GLB
    glb = GLB(); sk = glb.skeleton(NAMES, PARENT, c.heads())
    head, body, main = split_faces()
    mats = {}
    def mat(name, rough, tex=None, **k):
        m = {'name': name, 'pbrMetallicRoughness': {'metallicFactor': 0, 'roughnessFactor': rough}}
        if tex: m['pbrMetallicRoughness']['baseColorTexture'] = {'index': glb.image(f'{OUT}/{tex}', 'image/png')}
        m.update(k); return glb.material(**m)
    def wj(w):
        o = np.argsort(-w, axis=1)[:, :4]; x = np.take_along_axis(w, o, 1); x[x < .004] = 0; x /= x.sum(1, keepdims=True); o[x == 0] = 0
        return o, x
    names = [f'{t}/{n}' for t, d in c.delta0.items() for n in d]
    deltas = [c.delta0[t][n] for t, d in c.delta0.items() for n in d]
    def morphs(idx, tris_full):
        out = []
        for d in deltas:
            q = pv + d * .1; nn = vnormals(q, allt)
            dn = nn[idx] - n0[idx]; dp = d[idx] * .1
            dn[np.abs(dp).max(1) < 1e-7] *= 1
            dn[np.abs(dn) < 2e-3] = 0
            out.append((dp, dn))
        return out
    # head
    ks = sorted(head); t, u = tri([b.faces[k] for k in ks], [b.fuv[k] for k in ks]); a, uu, tt = unify(t, u)
    inmain = np.zeros(len(b.vt), bool); inmain[[i for k in main for i in b.fuv[k]]] = True
    uv = (b.vt[uu] - lo) / (hi - lo); uv[:, 1] = 1 - uv[:, 1]; uv[~inmain[uu]] = [.002, .002]
    col = np.ones((len(a), 4)); k = ~inmain[uu]; col[k, :3] = np.array([.55, .34, .32]) * (.25 + .75 * ao[a[k]][:, None])      # mouth cavity / socket skin
    j, x = wj(c.W[a])
    # where the lips meet they are seen edge on, and dark skin would shine there: they are lit as if they faced us
    upper, lower, corner = lip_border(c.v0); v0 = c.v0[:13380]; ax = np.abs(v0[:, 0]); lit = n0.copy()
    k = (ax < corner[0] * 1.04) & (v0[:, 1] < upper(ax)) & (v0[:, 1] > lower(ax)) & (v0[:, 2] > corner[2] - .3) & (n_own[:, 2] < .6)
    lit[:13380][k] = lit[:13380][k] * .2 + np.array([0, 0, .8]); lit /= np.maximum(np.linalg.norm(lit, axis=1, keepdims=True), 1e-9)
    glb.mesh('head', [glb.prim(pv[a], lit[a], uv, tt, mat('skin_head', .62, f'head_{g}.png'), j, x, morphs(a, tt), col)], names, sk)
    # body
    ks = sorted(body); t, u = tri([b.faces[k] for k in ks], [b.fuv[k] for k in ks]); a, uu, tt = unify(t, u)
    shade = 1 - .62 * (1 - np.clip(ao[a], 0, 1) ** 1.15); col = np.c_[np.repeat(shade[:, None], 3, 1), np.ones(len(a))]
    col[:, :3] = np.clip(col[:, :3] + (1 - np.clip(ao[a], 0, 1))[:, None] * np.array([.05, -.01, -.015]), 0, 1)
    nail = nail_weights(c.v0, n_own)[a][:, None]; col[:, :3] = col[:, :3] * (1 - nail) + nail * np.array([.62, .16, .20] if g == 'female' else [1., .84, .80]) * (.5 + .5 * shade[:, None])
    j, x = wj(c.W[a]); vid = a.astype(np.float32)
    sel = [k for k, d in enumerate(deltas) if np.abs(d[np.unique(a)]).max() * .1 > 2e-4]; allm = morphs(a, tt)
    pr = glb.prim(pv[a], n0[a], None, tt, mat('skin_body', .62), j, x, [allm[k] for k in sel], col)
    pr['attributes']['_VID'] = glb.acc(vid, 'SCALAR')
    glb.mesh('body', [pr], [names[k] for k in sel], sk); print('body morphs', [names[k] for k in sel])
    # eyes
    mg = glb.material(name='eye_glint', pbrMetallicRoughness={'baseColorFactor': [1, 1, 1, .85], 'metallicFactor': 0, 'roughnessFactor': 1}, alphaMode='BLEND', extensions={'KHR_materials_unlit': {}})
    glb.j['extensionsUsed'] = ['KHR_materials_unlit']
    mi, ms = mat('eye_iris', .08, 'iris.png'), mat('eye_white', .12, 'sclera.png')
    for e, s in (('LeftEye', 'l'), ('RightEye', 'r')):
        ids = b.vg[f'helper-{s}-eye']; ctr, r = eyes[e]
        sv, sn, suv, st, iri = sphere(ctr, r * 1.0)
        hv = pv[ids]
        mm = []
        for d in deltas:
            q = hv + d[ids] * .1; c1 = (q.max(0) + q.min(0)) / 2; c0 = (hv.max(0) + hv.min(0)) / 2; s1 = (q.max(0) - q.min(0))[:2].mean() / (hv.max(0) - hv.min(0))[:2].mean()
            mm.append(((c1 - c0) + (sv - ctr) * (s1 - 1), np.zeros_like(sv)))
        jj = np.zeros((len(sv), 4), int); jj[:, 0] = B[e]; ww = np.zeros((len(sv), 4)); ww[:, 0] = 1
        suv = np.c_[suv[:, 0], 1 - suv[:, 1]]
        # painted catch-lights: two small discs just above the cornea
        gv, gt = [], []
        for (gx, gy), gr in (((-.20, .24), .105), ((.17, -.20), .045)):
            dcen = np.array([gx, gy, np.sqrt(1 - gx * gx - gy * gy)]); e1 = np.cross([0, 1, 0], dcen); e1 /= np.linalg.norm(e1); e2 = np.cross(dcen, e1); k0 = len(gv); gv.append(dcen)
            for q in range(12): aa = 2 * np.pi * q / 12; pnt = dcen + (e1 * np.cos(aa) + e2 * np.sin(aa)) * gr; gv.append(pnt / np.linalg.norm(pnt))
            for q in range(12): gt.append([k0, k0 + 1 + q, k0 + 1 + (q + 1) % 12])
        gn = np.array(gv); rr = np.hypot(gn[:, 0], gn[:, 1]); gv = ctr + gn * (r * (1.012 + .06 * np.maximum(0, 1 - (rr / .52) ** 2)))[:, None]
        gm = [(dp_[0] + (gv - ctr) * 0, np.zeros_like(gv)) for dp_, _ in mm]
        gm = []
        for d in deltas:
            qd = hv + d[ids] * .1; c1 = (qd.max(0) + qd.min(0)) / 2; c0 = (hv.max(0) + hv.min(0)) / 2; s1 = (qd.max(0) - qd.min(0))[:2].mean() / (hv.max(0) - hv.min(0))[:2].mean()
            gm.append(((c1 - c0) + (gv - ctr) * (s1 - 1), np.zeros_like(gv)))
        gj = np.zeros((len(gv), 4), int); gj[:, 0] = B['Head']; gw = np.zeros((len(gv), 4)); gw[:, 0] = 1
        glb.mesh(e + '_glint', [glb.prim(gv, gn, None, np.array(gt), mg, gj, gw, gm)], names, sk)
        glb.mesh(e + '_mesh', [glb.prim(sv, sn, suv, st[~iri], ms, jj, ww, mm), glb.prim(sv, sn, suv, st[iri], mi, jj, ww, mm)], names, sk)
    # upper teeth and tongue: seen when the mouth opens; the tongue lies in the dark, or it would shine between closed lips
    lip = np.flatnonzero(lip_weights()[:13380] > .5); lv = pv[lip]; wide, front = np.abs(lv[:, 0]).max() * .58, lv[:, 2].max() - .0135; seam = (lv[:, 1].max() + lv[:, 1].min()) / 2 + .0042
    an = np.linspace(-1.25, 1.25, 17); arc = np.c_[wide * np.sin(an), front - wide * .9 * (1 - np.cos(an))]; rows = [seam + .012, seam + .0020]
    tv = np.array([[x, y, z] for y in rows for x, z in arc]); tn = np.tile(np.c_[np.sin(an), np.zeros(17), np.cos(an)], (2, 1)); tt = np.array([t for k in range(16) for t in ([k, k + 17, k + 1], [k + 1, k + 17, k + 18])])
    near = lip[np.argsort(((lv - [0, seam + .008, lv[:, 2].max()]) ** 2).sum(1))[:12]]
    jj = np.zeros((34, 4), int); jj[:, 0] = B['Head']; ww = np.zeros((34, 4)); ww[:, 0] = 1; upper = [k for k, n in enumerate(names) if re.match('faceshape|lipShape', n)]
    light = np.tile(.35 + .65 * np.cos(an * .9) ** 2, 2)[:, None]
    glb.mesh('teeth', [glb.prim(tv, tn, None, tt, mat('teeth', .35, doubleSided=True), jj, ww, [(np.repeat(deltas[k][near].mean(0)[None] * .1, 34, 0), None) for k in upper], np.c_[np.array([[.74, .71, .65]]) * light, np.ones(34)])], [names[k] for k in upper], sk)
    t, _ = tri([f for f, gp in zip(b.faces, b.groups) if gp == 'helper-tongue']); ids = np.unique(t); rm = np.full(len(b.v), -1); rm[ids] = np.arange(len(ids)); tt = rm[t]
    tv = pv[ids]; ctr = tv.mean(0); tv = ctr + (tv - ctr) * [.80, .80, .85] - [0, .002, .008]; tm = [k for k, d in enumerate(deltas) if np.abs(d[ids]).max() * .1 > 2e-4]; jj, ww = wj(c.W[ids])
    glb.mesh('tongue', [glb.prim(tv, vnormals(tv, tt), None, tt, mat('tongue', .5), jj, ww, [(deltas[k][ids] * .1, None) for k in tm] or None, np.c_[np.tile([.11, .032, .032], (len(ids), 1)), np.ones(len(ids))])], [names[k] for k in tm] or None, sk)
    glb.save(f'{OUT}/base_{g}{suffix}.glb')
    print('saved', g, os.path.getsize(f'{OUT}/base_{g}{suffix}.glb') // 1024, 'KB', len(names), 'morphs')

if __name__ == '__main__':
    for g in sys.argv[1:] or ['male', 'female']: build(g)
