export declare const findUnlistedDeclarations: (folder: string) => readonly string[];
