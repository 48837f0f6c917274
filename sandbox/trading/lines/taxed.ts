/**
 * Companies whose buyers pay the French tax on transactions: seat in France and worth more than a billion euros on 1 December of the
 * year before. No file of the data knows what a company is worth, and a drawn price would not either, so they are named: those of the
 * tax office's public list (BOI-ANNX-000467) that have stood on it for years, by their code in Paris. A company that is missing here
 * pays no tax in the sandbox; shares of companies with their seat elsewhere (Airbus, STMicroelectronics) pay none by law.
 */
export const TAXED_IN_FRANCE: ReadonlySet<string> = new Set(
  [
    'AC ACA AF AI AKE ALO ALTA AM AMUN ARG ATE',
    'BB BIM BN BNP BOL BVI CA CAP CARM CDI COFA COV CS',
    'DEC DG DIM DSY EDEN EL ELIS EN ENGI ERA ETL FDJ FGR FR',
    'GET GFC GLE GTT HO ICAD IDL IPN IPS ITP KER LI LR',
    'MC MF ML NEX NK OR ORA POM PUB RBT RCO RF RI RMS RNO RUI RXL',
    'SAF SAN SCR SGO SK SOI SOP SPIE SU SW TEP TFI TKO TRI TTE',
    'UBI VCT VIE VIRP VIV VK VRLA WLN',
  ].flatMap((codes) => codes.split(' ')),
);
